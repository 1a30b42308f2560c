import { Fragment } from 'react';
import './marked.css';

export interface MarkedPiece {
  readonly text: string;
  readonly isFound: boolean;
}

/** A text whose found pieces are marked. */
export function Marked({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
  return pieces.map(({ text, isFound }, index) =>
    isFound ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}
