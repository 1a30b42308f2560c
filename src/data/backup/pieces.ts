import type { StoredPicture } from '@/data/photos/photo-store';

/** Text of the file is gathered to pieces of about so many characters. */
const pieceLength = 1 << 18;

/** The place of a photo's data URL in the file. */
export interface PhotoPiece {
  /** A handle: its bytes are read when they are written. Null when no photo of that id is stored. */
  readonly photo: StoredPicture | null;
  /** The record that shows it, in words: one and the same for all photos of a record. */
  readonly of: { readonly words: string };
}

export type Piece = string | PhotoPiece;

/** Gathers a file in its order: its text, and the places of its photos. */
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

/** About how many bytes the file will have: base64 makes four of three, and what is not English is longer than its letters. */
export function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce(
    (sum, piece) =>
      sum + (typeof piece === 'string' ? piece.length : ((piece.photo?.size ?? 0) * 4) / 3),
    0,
  );
}
