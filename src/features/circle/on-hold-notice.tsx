import type { CircleRow } from '@/data/db/db';
import type { Child } from '@/domain/schema/entities';
import { isolateBidi } from '@/lib/text';
import { deviceKind } from '@/lib/browser';
import { OlderList } from './older-list';
import { RestoredChoice } from './restored-choice';

interface HeldNoticeProps {
  readonly child: Child;
  readonly circle: CircleRow;
}

/** Why nothing goes on before somebody has looked, and what they can do. */
export function HeldNotice({ child, circle }: HeldNoticeProps) {
  switch (circle.held) {
    case 'restored':
      return <RestoredChoice child={child} />;
    case 'removed':
      return (
        <section>
          <h2>No longer in the circle</h2>
          <p>
            This {deviceKind()} was removed from the circle. {isolateBidi(child.name)}’s journal
            stays here as it was, and you can go on writing in it; nothing is sent or fetched any
            more. Leave the circle to keep it as a journal of your own.
          </p>
        </section>
      );
    case 'older-list':
      return <OlderList circle={circle} />;
    case undefined:
      return null;
  }
}
