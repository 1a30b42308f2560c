import { useState } from 'react';
import { isParentRow } from '@/circle/actions/circle-state';
import { putBackList } from '@/circle/actions/repair-circle';
import type { CircleRow } from '@/data/db/db';
import { CircleError } from '@/domain/circle/circle-errors';
import { deviceKind } from '@/lib/browser';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { AsyncError } from '@/ui/fields/field';
import { showToast } from '@/ui/messages/toast-queue';
import { circleProblem } from './circle-problem';

/** The server shows fewer changes of the list of members than this device has seen: a parent may give it the others again. */
export function OlderList({ circle }: { readonly circle: CircleRow }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const mayPutBack = isParentRow(circle) && circle.list?.length === circle.chainLength;

  async function putBack() {
    setProblem(null);
    try {
      await putBackList(circle.childId);
      showToast({ title: 'The list is in order again' });
    } catch (error) {
      setProblem(olderListError(error));
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
      {mayPutBack ? (
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
                run(putBack);
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

function olderListError(error: unknown): string {
  if (error instanceof CircleError && error.problem === 'list')
    return 'The server shows another list, not an earlier copy of this one, so it cannot be put back from here. Ask its keeper.';
  return circleProblem(error).words;
}
