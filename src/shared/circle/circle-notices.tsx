import { Suspense } from 'react';
import { UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import { useIsReady } from '@/lib/use-idle';
import type { SyncStatusLineProps } from './sync-status-line';
import { useHasConflict } from '@/circle/store/use-has-conflict';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/base/button';
import { Notice } from '@/ui/messages/notice';
import type { CircleToLeave } from '@/circle/store/circle-lifecycle';
import { isolateBidi } from '@/lib/text';
import './circle-notices.css';

const SyncStatusLine = lazyOrNothing<SyncStatusLineProps>(
  async () => (await import('./sync-status-line')).SyncStatusLine,
);

/** Reserves the line's space at once; its text appears after the content above it, so that nothing moves. */
export function LazySyncStatusLine(props: SyncStatusLineProps) {
  const isReady = useIsReady();
  return (
    <p className="sync-lines">
      {isReady && (
        <Suspense fallback={null}>
          <SyncStatusLine {...props} />
        </Suspense>
      )}
    </p>
  );
}

interface ConflictProps {
  readonly list: 'children' | 'journal' | 'food';
  readonly id: string;
  readonly childId: string;
}

/** Marks the card of a record with conflicting changes and links to both versions. */
export function ConflictMark({ list, id, childId }: ConflictProps) {
  if (!useHasConflict({ list, id, childId })) return null;
  return (
    <Link className="versions-mark" to={paths.circleVersions(childId, `${list}/${id}`)}>
      <UsersRound className="icon small" aria-hidden="true" />
      Two people wrote here
    </Link>
  );
}

/** Says in a form that the record has conflicting changes and that one of them is shown, and links to both. */
export function ConflictNotice({ list, id, childId }: ConflictProps) {
  if (!useHasConflict({ list, id, childId })) return null;
  return (
    <Notice
      actions={
        <Link
          className={buttonClass({ size: 'sm' })}
          to={paths.circleVersions(childId, `${list}/${id}`)}
        >
          Look at both
        </Link>
      }
    >
      Two people wrote here, and you see what was written last. What you change takes the place of
      both: the other words go to Earlier words, another photo is gone.
    </Notice>
  );
}

export const staysOnServerText =
  'What stands on the server stays there, sealed, until its keeper removes it.';

/**
 * Returns the sentences about what stays behind when this device leaves its circles, to show before it does. Empty if
 * there is no circle.
 */
export function leavingTexts(circles: readonly CircleToLeave[]): readonly string[] {
  const [first, ...more] = circles;
  if (!first) return [];
  const journal =
    first.childName === null ? 'A journal' : `${isolateBidi(first.childName)}’s journal`;
  const leaving =
    more.length === 0
      ? `${journal} is kept in a care circle, which this device leaves first.`
      : `${circles.length} journals are kept in care circles, which this device leaves first.`;
  const others = circles.some((circle) => circle.others > 0)
    ? ' The others keep theirs.'
    : ' Nobody else is in it.';
  const lastParent = circles.some(({ isLastParent }) => isLastParent)
    ? ' No parent stays in it who could invite you again, and there is no recovery sheet.'
    : '';
  return [`${leaving}${others} ${staysOnServerText}${lastParent}`];
}
