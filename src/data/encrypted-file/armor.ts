import { armor } from 'age-encryption';
import { EncryptedFileError } from './errors';
import { armorEnd, armorStart } from './sealed-kind';

/*
 * The form of a sealed file that passes as text, as mail takes it: base64 in lines between two others. The library decodes a
 * whole file at once; here it gets a run of lines at a time, so that a file of any size is read piece by piece.
 */

/** Bytes that a full line of 64 characters holds. */
const lineBytes = 48;
/** Characters that may stand without an end of line: no armored file has a line of more than 64. */
const longestLine = 1024;

/** Makes the binary form out of the armored one. Its readers meet EncryptedFileError where it is none. */
export function armorDecoder(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const lines = new ArmoredLines();
  let rest = '';
  return new TransformStream({
    transform: (chunk, controller) => {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      if (rest.length > longestLine) throw new EncryptedFileError('damaged');
      const bytes = lines.take(parts);
      if (bytes.length > 0) controller.enqueue(bytes);
    },
    flush: (controller) => {
      const bytes = lines.take([rest]);
      if (bytes.length > 0) controller.enqueue(bytes);
      if (!lines.isOver) throw new EncryptedFileError('damaged');
    },
  });
}

class ArmoredLines {
  isOver = false;
  #hasBegun = false;
  /** A line that is not full is the last one. */
  #isLastLine = false;

  /** The bytes of some lines. */
  take(lines: readonly string[]): Uint8Array {
    const body: string[] = [];
    for (const line of lines) {
      const text = line.trimEnd();
      if (this.isOver || !this.#hasBegun) this.#takeOutside(text);
      else if (text === armorEnd) this.isOver = true;
      else body.push(text);
    }
    return body.length === 0 ? new Uint8Array() : this.#decode(body);
  }

  #takeOutside(text: string): void {
    if (text === '') return;
    // Nothing but white space stands around the two lines.
    if (this.isOver || text.trimStart() !== armorStart) throw new EncryptedFileError('damaged');
    this.#hasBegun = true;
  }

  #decode(body: readonly string[]): Uint8Array {
    if (this.#isLastLine) throw new EncryptedFileError('damaged');
    try {
      const bytes = armor.decode([armorStart, ...body, armorEnd].join('\n'));
      this.#isLastLine = bytes.length < body.length * lineBytes;
      return bytes;
    } catch (error) {
      throw new EncryptedFileError('damaged', error);
    }
  }
}
