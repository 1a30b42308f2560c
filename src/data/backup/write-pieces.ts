import { type Findings, FindingsList } from '@/domain/backup/backup-file';
import { photoAsDataUrl } from './lost-photos';
import type { PhotoPiece, Piece } from './pieces';
import type { Sink } from './file-sinks';

/** How far a job is; a step knows its own total, in bytes or the like. */
export interface Progress {
  readonly step: 'writing' | 'checking' | 'reading' | 'restoring';
  /** From 0 to 1. */
  readonly done: number;
}

export interface PieceOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Photos that are turned into text at the same time. */
const groupSize = 8;

export interface WrittenPieces {
  readonly file: Blob;
  /** Photos that were written, each as often as records show it. */
  readonly pictures: number;
  /** How many photos could not be read and are not in the file, and the records, in words, that show them, each once. */
  readonly lostPhotos: Findings;
}

/**
 * Writes the pieces of a file into a sink, a few photos at a time; what nobody can read any more is left out and named.
 * The sink is given up when it fails. Throws the signal's reason and what the sink throws.
 */
export async function writePieces(
  pieces: readonly Piece[],
  sink: Sink,
  { signal, onProgress }: PieceOptions,
): Promise<WrittenPieces> {
  const total = pieces.reduce((sum, piece) => sum + weightOf(piece), 0);
  const lost = new FindingsList();
  let lastNamed: PhotoPiece['of'] | null = null;
  let pictures = 0;
  let done = 0;
  try {
    for (let at = 0; at < pieces.length; at += groupSize) {
      signal.throwIfAborted();
      const group = pieces.slice(at, at + groupSize);
      const texts = await Promise.all(group.map(textOf));
      for (const [place, piece] of group.entries()) {
        const text = texts[place] ?? null;
        await sink.write(text ?? '""');
        if (typeof piece === 'string') continue;
        if (text !== null) {
          pictures += 1;
        } else if (piece.of === lastNamed) {
          lost.count += 1;
        } else {
          lost.add(piece.of.words);
          lastNamed = piece.of;
        }
      }
      done += group.reduce((sum, piece) => sum + weightOf(piece), 0);
      onProgress({ step: 'writing', done: done / total });
    }
    signal.throwIfAborted();
    return { file: await sink.finish(), pictures, lostPhotos: lost.findings };
  } catch (error) {
    await sink.abort().catch(() => undefined);
    throw error;
  }
}

const weightOf = (piece: Piece) =>
  typeof piece === 'string' ? piece.length : (piece.photo?.size ?? 0);

/** The text of a piece in the file; null when it is a photo that cannot be read. */
async function textOf(piece: Piece): Promise<string | null> {
  if (typeof piece === 'string') return piece;
  const url = piece.photo && (await photoAsDataUrl(piece.photo));
  return url === null ? null : `"${url}"`;
}
