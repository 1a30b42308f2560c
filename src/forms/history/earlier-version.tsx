import { useId } from 'react';
import { Undo2 } from 'lucide-react';
import type { EarlierWords } from '../../data/stores/db';
import { changesBy, whenWords } from '../../domain/history/changed-words';
import type { Worded } from '../../domain/history/record-words';
import type { DifferenceRow } from '../../domain/merge/difference-rows';
import { type MarkedWords, markWords, shortened } from '../../domain/merge/word-marks';
import { Button } from '../../ui/buttons/button';
import { Differing } from '../../ui/content/differing';
import { writerWords } from '../circle/written-by';
import type { Version } from './use-versions';

interface EarlierVersionProps {
  readonly version: EarlierWords;
  /** Who wrote it, where it is shared. */
  readonly writer: Version['writer'];
  /** The record as it stands. */
  readonly now: Worded;
  readonly isBusy: boolean;
  /** Absent for whoever may not change the record. */
  readonly onTake?: (() => void) | undefined;
}

/** What a record said before one change, beside what it says now. */
export function EarlierVersion({ version, writer, now, isBusy, onTake }: EarlierVersionProps) {
  const id = useId();
  const rows = changesBy(version.list, now, version.was);
  return (
    <li className="earlier-version">
      <h4 id={id}>
        Changed <time dateTime={version.at}>{whenWords(version.at)}</time>
      </h4>
      {writer && <p className="earlier-about">Before that, written by {writerWords(writer)}</p>}
      {rows.length === 0 ? (
        <p className="earlier-nothing">It says the same in what this version can show.</p>
      ) : (
        <table className="earlier-rows" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">What</span>
              </th>
              <th scope="col">Then</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.label} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {onTake && (
        <Button size="sm" icon={Undo2} busy={isBusy} aria-describedby={id} onClick={onTake}>
          Take these words back
        </Button>
      )}
    </li>
  );
}

function Row({ row: { label, mine, theirs } }: { readonly row: DifferenceRow }) {
  const [then, now] = markWords(mine, theirs);
  return (
    <tr>
      <th scope="row">{label}</th>
      <Cell name="Then" pieces={then} />
      <Cell name="Now" pieces={now} />
    </tr>
  );
}

function Cell({
  name,
  pieces,
}: {
  readonly name: string;
  readonly pieces: readonly MarkedWords[];
}) {
  return (
    <td data-version={name} dir="auto">
      {pieces.length === 0 ? (
        <span className="earlier-nothing">Nothing</span>
      ) : (
        <Differing pieces={pieces.map(shortened)} />
      )}
    </td>
  );
}
