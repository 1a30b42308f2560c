/** Answers as they come, cut off where they say more than they should. */
import { CircleServerError } from './server';
import { TooLongError } from './troubles';

/** The pieces of an answer; `onPiece` at each. Throws CircleServerError where the line breaks or where there are more bytes than `maxBytes`. */
export async function* inPieces(
  response: Response,
  maxBytes: number,
  onPiece: () => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const announced = Number(response.headers.get('Content-Length') ?? 0);
  if (announced > maxBytes) throw new TooLongError();
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new CircleServerError('unreachable', error);
      });
      if (done) return;
      onPiece();
      length += value.length;
      if (length > maxBytes) throw new TooLongError();
      yield value;
    }
  } finally {
    // The rest is not wanted, and a line that broke has nothing to cancel.
    void reader.cancel().catch(() => undefined);
  }
}

/** All pieces as one. */
export async function wholeOf(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of pieces) all.push(piece);
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of all) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The lines of a text that comes in pieces. Throws TooLongError where one is longer than `maxLength` signs. */
export async function* inLines(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
  maxLength: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const lines = decoder.decode(piece, { stream: true }).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      const whole = begun.join('') + line;
      begun = [];
      length = 0;
      yield whole;
    }
    begun.push(last);
    length += last.length;
    if (length > maxLength) throw new TooLongError();
  }
}
