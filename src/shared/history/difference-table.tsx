import type { ComponentType } from 'react';
import type { DifferenceRow } from '@/domain/merge/difference-rows';
import { type DiffPiece, diffWords, shortenPiece } from '@/domain/text/word-diff';
import type { MarkedPiece } from '@/ui/content/marked';
import './history.css';

/** The names of the two versions, in column order: `local`, then `incoming`. */
type VersionNames = readonly [string, string];

interface DifferenceTableProps {
  readonly rows: readonly DifferenceRow[];
  readonly names: VersionNames;
  /** The id of its heading. */
  readonly labelledBy: string;
  /** Shows a text with the parts marked that the other version doesn't have. */
  readonly textComponent: TextComponent;
}

type TextComponent = ComponentType<{ readonly pieces: readonly MarkedPiece[] }>;

/** Two versions of a record side by side, or one below the other in a narrow window, with the differences marked. */
export function DifferenceTable({ rows, names, labelledBy, textComponent }: DifferenceTableProps) {
  return (
    <table className="difference-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">What</span>
          </th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.label} row={row} names={names} textComponent={textComponent} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: DifferenceRow;
  readonly names: VersionNames;
  readonly textComponent: TextComponent;
}

function Row({ row: { label, local, incoming }, names, textComponent }: RowProps) {
  const versions = diffWords(local, incoming);
  return (
    <tr>
      <th scope="row">{label}</th>
      {versions.map((pieces, at) => (
        <Version key={names[at]} name={names[at]} pieces={pieces} textComponent={textComponent} />
      ))}
    </tr>
  );
}

interface VersionProps {
  readonly name: string | undefined;
  readonly pieces: readonly DiffPiece[];
  readonly textComponent: TextComponent;
}

function Version({ name, pieces, textComponent: Shown }: VersionProps) {
  return (
    <td data-version={name} dir="auto">
      {pieces.length === 0 ? (
        <span className="difference-nothing">Nothing</span>
      ) : (
        <Shown pieces={pieces.map(shortenPiece)} />
      )}
    </td>
  );
}
