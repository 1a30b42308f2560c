import { useState } from 'react';
import {
  type RestoreDifference,
  restoreDifference,
  sendRestored,
  keepCircleCopy,
} from '@/circle/store/resolve-restore';
import { ReadOnlyError } from '@/data/commit/permissions';
import { NotFoundError, saveAdvice } from '@/data/db/errors';
import { useLive } from '@/data/db/use-live';
import { countWord, pluralize } from '@/domain/text/plural';
import type { Child } from '@/domain/schema/entities';
import { isolateBidi } from '@/lib/text';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { AsyncError } from '@/ui/fields/field';
import { ReadFailed } from '@/ui/messages/notice';
import { showToast } from '@/ui/messages/toast-queue';

/** A restored journal waits: nothing of it is sent before somebody has seen what that would change for the others. */
export function RestoredChoice({ child }: { readonly child: Child }) {
  const live = useLive(child.id, () => restoreDifference(child.id));
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const name = isolateBidi(child.name);

  async function choose(way: (childId: string) => Promise<void>, title: string) {
    setProblem(null);
    try {
      await way(child.id);
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
      <p>{differenceWords(difference)}</p>
      <p>
        <b>Sending it changes {name}’s journal for everybody in the circle</b>
        {difference.missing > 0 &&
          `, and takes ${pluralize(difference.missing, 'page', 'pages')} out of it`}
        . Taking the circle’s journal brings back here what the others have; what only this backup
        has goes to them as new.
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

function differenceWords({ changed, added, missing }: RestoreDifference): string {
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
