import { Link } from 'react-router';
import { useIsCircleLost } from '@/circle/store/use-circle';
import type { Child } from '@/domain/schema/entities';
import { isolateBidi } from '@/lib/text';
import { paths } from '@/lib/paths';
import { deviceKind } from '@/lib/browser';
import { Notice } from '@/ui/messages/notice';
import { CircleHead } from './circle-parts';
import { StartForm } from './start-form';

interface NoCircleProps {
  readonly child: Child;
  /** One was being started when the connection or the page went. */
  readonly isBegun: boolean;
}

/** Before there is a circle: what one is, and the form that starts it. */
export function NoCircle({ child, isBegun }: NoCircleProps) {
  const name = isolateBidi(child.name);
  const lost = useIsCircleLost(child.id);
  return (
    <div className="page circle-page">
      <CircleHead childName={child.name} />
      <div className="circle-start">
        <div className="circle-about">
          <p>
            <b>Whom you invite sees all of {name}’s journal</b> on their own phone or computer, and
            keeps it with you, with a connection or without. You choose who may write.
          </p>
          <p>
            <b>Pages are sealed on this {deviceKind()} before they leave it.</b> The server in
            between cannot read them. It can see how much is sent, when, and by which device.
          </p>
          <p>
            <b>The server is not ours.</b> Somebody you trust runs it, or you do. How that is done
            is in the <Link to={`${paths.guide}#circle`}>guide</Link>.
          </p>
        </div>
        {lost.status === 'ready' && lost.value && (
          <Notice tone="warning">
            This {deviceKind()} was in a circle for {name}, and cannot open its keys any more. Ask a
            parent of the circle to remove it and to invite you again.
          </Notice>
        )}
        {child.sample === true ? (
          <Notice>
            The sample journal is made up, and stays on this {deviceKind()}. Add a child of your own
            to start a circle.
          </Notice>
        ) : (
          <StartForm child={child} isBegun={isBegun} />
        )}
      </div>
    </div>
  );
}
