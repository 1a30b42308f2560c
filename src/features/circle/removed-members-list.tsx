import { isParentRow } from '@/circle/actions/circle-state';
import { syncNow } from '@/circle/actions/sync-requests';
import { decidePostRemoval, useCircleAside } from '@/circle/store/document-quarantine';
import type { CircleAsideRow, CircleRow } from '@/data/db/db';
import { pluralize } from '@/domain/text/plural';
import { isolateBidi } from '@/lib/text';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';

/** What a removed device wrote and this one had not met before that was known here: each device by itself, and a parent says what becomes of it. */
export function RemovedMemberChanges({ circle }: { readonly circle: CircleRow }) {
  const live = useCircleAside(circle.childId);
  const late = live.status === 'ready' ? live.value.filter(({ reason }) => reason === 'late') : [];
  const writers = [...new Set(late.map(({ by = '' }) => by))];
  return writers.map((by) => (
    <LateOf key={by} circle={circle} by={by} rows={late.filter((row) => (row.by ?? '') === by)} />
  ));
}

interface LateOfProps {
  readonly circle: CircleRow;
  readonly by: string;
  readonly rows: readonly CircleAsideRow[];
}

function LateOf({ circle, by, rows }: LateOfProps) {
  const { isBusy, run } = useBusy();
  const { person, device } = circle.members.find(({ id }) => id === by) ?? unknown;
  const open = rows.filter(({ said }) => said === undefined);
  const left = rows.filter(({ said }) => said === 'leave');
  const isOne = rows.length === 1;
  const taken = rows.length - open.length - left.length;
  const mayJudge = isParentRow(circle) && circle.held !== 'removed';
  const say = (about: readonly CircleAsideRow[], said: 'take' | 'leave') => {
    run(async () => {
      await decidePostRemoval(about, said);
      syncNow(circle.childId);
    });
  };
  return (
    <section>
      <h2>Written by {isolateBidi(person)}, who was removed</h2>
      <p>
        {pages(rows.length)} by {isolateBidi(device)} came after this device knew of the removal.
        Nobody can tell when {isOne ? 'it was' : 'they were'} written. Nothing of{' '}
        {isOne ? 'it is shown, and it has' : 'them is shown, and they have'} changed nothing in the
        journal.
      </p>
      {!mayJudge && <p>A parent of the circle can take {isOne ? 'it' : 'them'} in.</p>}
      {mayJudge && open.length > 0 && (
        <div className="circle-ways">
          <Button
            busy={isBusy}
            onClick={() => {
              say(open, 'take');
            }}
          >
            {open.length === 1 ? 'Take it in' : 'Take them in'}
          </Button>
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() => {
              say(open, 'leave');
            }}
          >
            {open.length === 1 ? 'Not this' : 'Not these'}
          </Button>
        </div>
      )}
      {taken > 0 && <p role="status">{pages(taken)} will come in with the next connection.</p>}
      {left.length > 0 && (
        <>
          <p role="status">{pages(left.length)} left aside.</p>
          <div className="circle-ways">
            <Button
              variant="quiet"
              busy={isBusy}
              onClick={() => {
                say(left, 'take');
              }}
            >
              Take in after all
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const unknown = { person: 'Somebody', device: 'a device' };

const pages = (count: number): string => pluralize(count, 'page', 'pages');
