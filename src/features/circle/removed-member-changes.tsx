import { isParentRow } from '@/circle/actions/circle-state';
import { syncNow } from '@/circle/actions/sync-requests';
import { decidePostRemoval, useQuarantine } from '@/circle/store/document-quarantine';
import type { CircleQuarantineRow, CircleRow } from '@/data/db/db';
import { pluralize } from '@/domain/text/plural';
import { isolateBidi } from '@/lib/text';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';

/** Lists, per device, changes of removed devices that arrived after this one knew of the removal. A parent decides about them. */
export function RemovedMemberChanges({ circle }: { readonly circle: CircleRow }) {
  const live = useQuarantine(circle.childId);
  const late = live.status === 'ready' ? live.value.filter(({ reason }) => reason === 'late') : [];
  const writers = [...new Set(late.map(({ by = '' }) => by))];
  return writers.map((by) => (
    <ChangesOfDevice
      key={by}
      circle={circle}
      by={by}
      rows={late.filter((row) => (row.by ?? '') === by)}
    />
  ));
}

interface ChangesOfDeviceProps {
  readonly circle: CircleRow;
  readonly by: string;
  readonly rows: readonly CircleQuarantineRow[];
}

function ChangesOfDevice({ circle, by, rows }: ChangesOfDeviceProps) {
  const { isBusy, run } = useBusy();
  const { person, device } = circle.members.find(({ id }) => id === by) ?? unknown;
  const undecided = rows.filter(({ said }) => said === undefined);
  const refused = rows.filter(({ said }) => said === 'leave');
  const isOne = rows.length === 1;
  const acceptedCount = rows.length - undecided.length - refused.length;
  const canDecide = isParentRow(circle) && circle.held !== 'removed';
  const decide = (about: readonly CircleQuarantineRow[], decision: 'take' | 'leave') => {
    run(async () => {
      await decidePostRemoval(about, decision);
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
      {!canDecide && <p>A parent of the circle can take {isOne ? 'it' : 'them'} in.</p>}
      {canDecide && undecided.length > 0 && (
        <div className="circle-ways">
          <Button
            busy={isBusy}
            onClick={() => {
              decide(undecided, 'take');
            }}
          >
            {undecided.length === 1 ? 'Take it in' : 'Take them in'}
          </Button>
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() => {
              decide(undecided, 'leave');
            }}
          >
            {undecided.length === 1 ? 'Not this' : 'Not these'}
          </Button>
        </div>
      )}
      {acceptedCount > 0 && (
        <p role="status">{pages(acceptedCount)} will come in with the next connection.</p>
      )}
      {refused.length > 0 && (
        <>
          <p role="status">{pages(refused.length)} left aside.</p>
          <div className="circle-ways">
            <Button
              variant="quiet"
              busy={isBusy}
              onClick={() => {
                decide(refused, 'take');
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
