import { type ReactNode, useMemo } from 'react';
import { type Block, type Piece, readText } from '@/domain/text/written-text';
import { Marked, type MarkedPiece } from '@/ui/content/marked';
import './written-text.css';

interface WrittenTextProps {
  readonly children: string;
  /** Finds the pieces of a text to mark. */
  readonly mark?: ((text: string) => readonly MarkedPiece[]) | undefined;
}

/**
 * Shows what a person wrote, as typed: only what docs/text.md names is formatted. Each line is set left to right or right to left, as its
 * text needs.
 */
export function WrittenText({ children, mark }: WrittenTextProps) {
  const blocks = useMemo(() => readText(children), [children]);
  return (
    <div className="as-typed">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} mark={mark} />
      ))}
    </div>
  );
}

interface BlockViewProps extends Pick<WrittenTextProps, 'mark'> {
  readonly block: Block;
}

function BlockView({ block, mark }: BlockViewProps) {
  const className = block.isApart ? 'is-apart' : undefined;
  if (block.kind === 'bullets')
    return (
      <ul className={className} dir="auto">
        {block.items.map((pieces, index) => (
          <li key={index}>{piecesView(pieces, mark)}</li>
        ))}
      </ul>
    );
  if (block.kind === 'numbers')
    return (
      <ol className={className} dir="auto">
        {block.items.map(({ number, pieces }, index) => (
          <li key={index} value={Number(number)}>
            {/* Text rather than a marker, so that it can be copied and searched. */}
            <span>{`${number}. `}</span>
            {piecesView(pieces, mark)}
          </li>
        ))}
      </ol>
    );
  // A record's title is an h2.
  const Line = block.kind === 'heading' ? 'h3' : 'p';
  return (
    <Line className={className} dir="auto">
      {piecesView(block.pieces, mark)}
    </Line>
  );
}

function piecesView(pieces: readonly Piece[], mark: WrittenTextProps['mark']): ReactNode {
  return pieces.map((piece, index) => {
    if (piece.kind === 'bold') return <strong key={index}>{piecesView(piece.pieces, mark)}</strong>;
    const text = mark ? <Marked key={index} pieces={mark(piece.text)} /> : piece.text;
    if (piece.kind === 'text') return text;
    return (
      <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer" dir="ltr">
        {text}
      </a>
    );
  });
}
