import { useCircleAside } from '@/circle/store/document-quarantine';
import type { CircleAsideRow } from '@/data/db/db';
import { pluralize } from '@/domain/text/plural';

type Reason = Exclude<CircleAsideRow['reason'], 'late'>;

const reasons: Readonly<Record<Reason, string>> = {
  'sealed-otherwise':
    'sealed with a key that this device does not have. Another device may have changed the key; it is tried again by itself.',
  signature: 'with a signature that is not right. Somebody may have changed it on the server.',
  'not-allowed': 'written by somebody whose role does not let them.',
  newer: 'from a later version of Kinleaf. It comes in once Kinleaf is updated here.',
  unreadable: 'that cannot be read. Perhaps it was damaged on its way.',
};

interface AsideListProps {
  readonly childId: string;
  /** How many there are in all: those that no reason is known of belong to something that was deleted here. */
  readonly count: number;
}

/** What came from the server and was set aside, by the reason. */
export function AsideList({ childId, count }: AsideListProps) {
  const live = useCircleAside(childId);
  if (live.status !== 'ready') return null;
  const reasonsHere = live.value.flatMap(({ reason }) => (reason === 'late' ? [] : [reason]));
  const kinds = [...new Set(reasonsHere)];
  const parked = count - reasonsHere.length;
  return (
    <section>
      <h2>Set aside</h2>
      <p>It is not shown, nothing is written over it, and the rest goes on without it.</p>
      <ul className="circle-bullets">
        {kinds.map((kind) => (
          <li key={kind}>
            {pages(reasonsHere.filter((reason) => reason === kind).length)} {reasons[kind]}
          </li>
        ))}
        {parked > 0 && (
          <li>{pages(parked)} that belong to something which is no longer in the journal.</li>
        )}
      </ul>
    </section>
  );
}

const pages = (count: number): string => pluralize(count, 'page', 'pages');
