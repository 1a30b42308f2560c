import { TokenType } from '@streamparser/json';
import { NotABackupError } from './backup-errors';

/*
 * One record of a file is in memory at a time. A file of a few megabytes can hold one that takes gigabytes, because each of
 * its brackets becomes an object; it is refused before it does. What Kinleaf writes is far below all three.
 */
const deepest = 10_000;
const mostTokens = 1_000_000;
/** Five photos of 9 MB each, as text. */
const mostBytes = 64_000_000;

/** Watches how much a parser has to hold. */
export class RecordLimits {
  #depth = 0;
  #tokens = 0;
  #bytes = 0;

  /** A piece of the file is about to be read. Throws NotABackupError, like `takeToken`. */
  takePiece(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > mostBytes) throw new NotABackupError(tooLarge);
  }

  takeToken(token: TokenType): void {
    this.#tokens += 1;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#depth -= 1;
    if (this.#depth > deepest || this.#tokens > mostTokens) throw new NotABackupError(tooLarge);
  }

  /** What was held so far is let go. */
  letGo(): void {
    this.#tokens = 0;
    this.#bytes = 0;
  }
}

const tooLarge =
  'The file has a record that is larger or deeper than any that Kinleaf writes, and would take more memory than a browser has.';
