import { useState } from 'react';
import type { CircleRow } from '@/data/db/db';
import type { Child } from '@/domain/schema/entities';
import { isolateBidi } from '@/lib/text';
import { deviceKind } from '@/lib/browser';
import { isParentRow } from '@/circle/actions/circle-state';
import { restoreLogOnServer } from '@/circle/actions/repair-circle';
import { CircleError } from '@/domain/circle/circle-errors';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { AsyncError } from '@/ui/fields/field';
import { showToast } from '@/ui/messages/toast-queue';
import { circleProblemOf } from './use-circle-request';
import {
  keepCircleCopy,
  type RestoreDifference,
  restoreDifference,
  sendRestored,
} from '@/circle/store/resolve-restore';
import { ReadOnlyError } from '@/data/commit/permissions';
import { NotFoundError, saveAdvice } from '@/data/db/errors';
import { useLive } from '@/data/db/use-live';
import { countWord, pluralize } from '@/domain/text/plural';
import { ReadFailed } from '@/ui/messages/notice';

interface OnHoldNoticeProps {
  readonly child: Child;
  readonly circle: CircleRow;
}

/** Says why sync is on hold until someone decides, and what they can do. */
export function OnHoldNotice({ child, circle }: OnHoldNoticeProps) {
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
      return <OlderMemberLog circle={circle} />;
    case 'forked':
      return <ForkedNotice child={child} circle={circle} />;
    case undefined:
      return null;
  }
}

/** Shown once another device turned out to have another list of members. Nothing resumes this circle here. */
function ForkedNotice({ child, circle }: OnHoldNoticeProps) {
  const other = circle.members.find(({ id }) => id === circle.forkedWith);
  const person = isolateBidi(other?.person ?? 'Another member');
  return (
    <section>
      <h2>Two different lists of members</h2>
      <p>
        {person} and this {deviceKind()} were shown different lists of who is in the circle. That
        can happen if two parents change the members while parts of the server can’t reach each
        other. It can also be somebody’s doing: someone who was removed and runs the server could go
        on reading that way. So this {deviceKind()} has stopped, and nothing is sent or fetched any
        more.
      </p>
      <p>
        Nothing is lost. {isolateBidi(child.name)}’s journal is all here, and you can go on writing
        in it.
      </p>
      <p>
        Call the others. Compare the names in your lists, and the code on the circle’s page. If{' '}
        {person}’s code is the same as yours, only their device is wrong: a parent whose device
        hasn’t stopped can remove it and invite you again. If it’s different, start a new circle, on
        a server run by someone you all trust: leave this circle, keep the journal as it is, start
        again and invite the others.
      </p>
    </section>
  );
}

/** Shown if the server's member log is shorter than the one this device has seen. A parent can send it the missing changes. */
function OlderMemberLog({ circle }: { readonly circle: CircleRow }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const canRestoreLog = isParentRow(circle) && circle.list?.length === circle.chainLength;

  async function restoreLog() {
    setProblem(null);
    try {
      await restoreLogOnServer(circle.childId);
      showToast({ title: 'The list is in order again' });
    } catch (error) {
      setProblem(restoreLogError(error));
    }
  }

  return (
    <section>
      <h2>An older list of members</h2>
      <p>
        The server shows an older list of who is in the circle than this {deviceKind()} has already
        seen. That happens when it was set back to an earlier copy; it could also be somebody’s
        doing, such as to bring a removed device back in. Nothing is sent until it is in order.
      </p>
      {canRestoreLog ? (
        <>
          <p>
            Putting the list back gives the server the changes that it lacks, as this {deviceKind()}{' '}
            has seen them. If you do not know why it was set back, ask its keeper first.
          </p>
          {problem !== null && <AsyncError>{problem}</AsyncError>}
          <div className="circle-ways">
            <Button
              busy={isBusy}
              onClick={() => {
                run(restoreLog);
              }}
            >
              Put the list back
            </Button>
          </div>
        </>
      ) : (
        <p>Ask a parent of the circle, who can put the list back, or its keeper.</p>
      )}
    </section>
  );
}

function restoreLogError(error: unknown): string {
  if (error instanceof CircleError && error.problem === 'list')
    return 'The server shows another list, not an earlier copy of this one, so it cannot be put back from here. Ask its keeper.';
  return circleProblemOf(error).text;
}

/** Asks what to do after a backup was restored: nothing is sent until someone has seen what it would change for the others. */
function RestoredChoice({ child }: { readonly child: Child }) {
  const live = useLive(child.id, () => restoreDifference(child.id));
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const name = isolateBidi(child.name);

  async function choose(resolve: (childId: string) => Promise<void>, title: string) {
    setProblem(null);
    try {
      await resolve(child.id);
      showToast({ title });
    } catch (error) {
      setProblem(restoreError(error));
    }
  }

  if (live.status === 'failed')
    return <ReadFailed what="What the restore changed" onRetry={live.retry} />;
  if (live.status === 'loading') return null;
  const difference = live.value;
  return (
    <section>
      <h2>A backup was restored here</h2>
      <p>{differenceText(difference)}</p>
      <p>
        <b>Sending it changes {name}’s journal for everybody in the circle</b>
        {difference.missing > 0 &&
          `, and takes ${pluralize(difference.missing, 'page', 'pages')} out of it`}
        .{difference.changed > 0 && ' What they wrote is kept as earlier versions.'} Taking the
        circle’s journal brings back here what the others have; what only this backup has goes to
        them as new.
        {difference.deletedThere > 0 &&
          ` ${pluralize(difference.deletedThere, 'page', 'pages')} that ${difference.deletedThere === 1 ? 'was' : 'were'} deleted in the circle would go from here again.`}
      </p>
      {problem !== null && <AsyncError>{problem}</AsyncError>}
      <div className="circle-ways">
        <Button
          busy={isBusy}
          onClick={() => {
            run(() => choose(keepCircleCopy, 'The circle’s journal is here again'));
          }}
        >
          Take the circle’s journal instead
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => {
            run(() => choose(sendRestored, 'The changes go to the circle'));
          }}
        >
          Send these changes
        </Button>
      </div>
    </section>
  );
}

function differenceText({ changed, added, missing }: RestoreDifference): string {
  if (changed + added + missing === 0) return 'This restore changed nothing against the circle.';
  const parts = [
    ...(changed > 0 ? [`changed ${countWord(changed)}`] : []),
    ...(added > 0 ? [`added ${countWord(added)}`] : []),
    ...(missing > 0 ? [`lacks ${countWord(missing)}`] : []),
  ];
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1).join(', ');
  const what = before === '' ? last : `${before} and ${last}`;
  const sum = [changed, added, missing].filter((count) => count > 0).at(-1);
  return `This restore ${what} ${sum === 1 ? 'page' : 'pages'} against the circle.`;
}

function restoreError(error: unknown): string {
  if (error instanceof ReadOnlyError)
    return 'This device may not change all of that in the circle: only a parent may. Take the circle’s journal instead.';
  if (error instanceof NotFoundError)
    return 'The backup does not have this child. Take the circle’s journal instead.';
  return saveAdvice(error, 'That did not work, and nothing was changed. Please try again.');
}
