import { type Findings, FindingsList } from '@/domain/backup/backup-file';
import type { FilePart, Sink } from './file-sinks';
import type { StoredPicture } from '@/data/photos/photo-store';
import { release, toBase64Bytes } from '@/lib/bytes';

/** The progress of a job's current step. */
export interface Progress {
  readonly step: 'writing' | 'checking' | 'reading' | 'opening-photos' | 'restoring';
  /** From 0 to 1. */
  readonly done: number;
}

export interface PieceOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Photos that are encoded as text at the same time. */
const groupSize = 8;

export interface WrittenPieces {
  readonly file: Blob;
  /** Photos that were written, counted for each record that shows them. */
  readonly pictures: number;
  /** How many photos could not be read and are missing from the file, and the records that show them, each once. */
  readonly lostPhotos: Findings;
}

/**
 * Writes the pieces of a file to a sink, a few photos at a time; photos that can't be read any more are left out and reported. Aborts the
 * sink if it fails. Throws the signal's reason and what the sink throws.
 */
export async function writePieces(
  pieces: readonly Piece[],
  sink: Sink,
  { signal, onProgress }: PieceOptions,
): Promise<WrittenPieces> {
  const total = pieces.reduce((sum, piece) => sum + weightOf(piece), 0);
  const lost = new FindingsList();
  let lastNamed: PhotoPiece['shownBy'] | null = null;
  let pictures = 0;
  let done = 0;
  try {
    for (let at = 0; at < pieces.length; at += groupSize) {
      signal.throwIfAborted();
      const group = pieces.slice(at, at + groupSize);
      const texts = await Promise.all(group.map(textsOf));
      for (const [index, piece] of group.entries()) {
        const text = texts[index] ?? null;
        for (const part of text ?? ['""']) {
          await sink.write(part);
          if (typeof part === 'object') release(part);
        }
        if (typeof piece === 'string') continue;
        if (text !== null) {
          pictures += 1;
        } else if (piece.shownBy === lastNamed) {
          lost.count += 1;
        } else {
          lost.add(piece.shownBy.words);
          lastNamed = piece.shownBy;
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

/** Returns the text of a piece in parts; null for a photo that can't be read. */
async function textsOf(piece: Piece): Promise<readonly FilePart[] | null> {
  if (typeof piece === 'string') return [piece];
  const { photo } = piece;
  const buffer = photo && (await photoBytes(photo));
  if (buffer === null) return null;
  const base64 = toBase64Bytes(new Uint8Array(buffer));
  // An import would refuse a picture without an image type.
  const type = photo?.type.startsWith('image/') === true ? photo.type : 'image/jpeg';
  return [`"data:${type};base64,`, base64, '"'];
}

/** The number of characters after which collected text becomes a piece. */
const pieceLength = 1 << 18;

/** A photo, whose data URL is written in its place. */
export interface PhotoPiece {
  /** A handle, whose bytes are read when they are written. Null if no photo with that id is stored. */
  readonly photo: StoredPicture | null;
  /** The record that shows it; the same object for all photos of a record. */
  readonly shownBy: { readonly words: string };
}

export type Piece = string | PhotoPiece;

/** Collects the text and photos of a file, in order. */
export class Pieces {
  readonly #pieces: Piece[] = [];
  #texts: string[] = [];
  #length = 0;

  add(...texts: readonly string[]): void {
    for (const text of texts) {
      this.#texts.push(text);
      this.#length += text.length;
    }
    if (this.#length > pieceLength) this.#flush();
  }

  addPhoto(piece: PhotoPiece): void {
    this.#flush();
    this.#pieces.push(piece);
  }

  all(): readonly Piece[] {
    this.#flush();
    return this.#pieces;
  }

  #flush(): void {
    if (this.#texts.length > 0) this.#pieces.push(this.#texts.join(''));
    this.#texts = [];
    this.#length = 0;
  }
}

/** Estimates the size of the file in bytes: base64 turns three bytes into four, and non-ASCII text takes more bytes than letters. */
export function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce(
    (sum, piece) =>
      sum + (typeof piece === 'string' ? piece.length : ((piece.photo?.size ?? 0) * 4) / 3),
    0,
  );
}

/** Returns the bytes of a stored photo; null if it is empty or the browser can't read them. */
export async function photoBytes(photo: StoredPicture): Promise<ArrayBuffer | null> {
  if (photo.size === 0) return null;
  try {
    return await (await photo.read()).arrayBuffer();
  } catch (error) {
    console.info('A photo could not be read.', error);
    return null;
  }
}
