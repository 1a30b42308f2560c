import { Fragment } from 'react';
import './content.css';

export interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

export function Marked({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
  return pieces.map(({ text, isMarked }, index) =>
    isMarked ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}

/** A version of a text with the words underlined that the other version doesn't have. Screen readers announce them. */
export function WordDiff({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
  return joinChanges(pieces).map(({ text, isMarked }, index) =>
    isMarked && text.trim() !== '' ? (
      <mark key={index} className="differs">
        <span className="visually-hidden">differs: </span>
        {text}
      </mark>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}

/** Joins neighbouring changed words into one piece, with the spaces between them. */
function joinChanges(pieces: readonly MarkedPiece[]): readonly MarkedPiece[] {
  const found: MarkedPiece[] = [];
  for (const [at, piece] of pieces.entries()) {
    const last = found.at(-1);
    const isBetween = piece.text.trim() === '' && pieces[at + 1]?.isMarked === true;
    if (last?.isMarked === true && (piece.isMarked || isBetween))
      found[found.length - 1] = { text: last.text + piece.text, isMarked: true };
    else found.push(piece);
  }
  return found;
}
