import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib';
import { unpackedInside } from '../packed-bytes';

/** What went one way in an exchange of HTTP, as it was on the wire but for the lengths between the pieces of a body. */
export class Message {
  /** The line that it begins with, and its headers. */
  readonly head: string;
  readonly #coding: string;
  readonly #pieces: Buffer[] = [];

  /** Headers as Node gives them raw: names and values by turns. */
  constructor(line: string, rawHeaders: readonly string[]) {
    const headers = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : [],
    );
    this.head = [line, ...headers.map((header) => header.join(': '))].join('\r\n');
    const named = headers.filter(([name]) => name.toLowerCase() === 'content-encoding');
    this.#coding = named.map(([, coding]) => coding.trim().toLowerCase()).join(', ');
  }

  add(piece: Buffer): void {
    this.#pieces.push(piece);
  }

  /** As far as it has come. */
  get body(): Buffer {
    return Buffer.concat(this.#pieces);
  }

  /** What the sender packed, or the body itself if nothing is packed. Throws where a body is packed in an unknown way. */
  get content(): Buffer {
    return unpacked(this.body, this.#coding)[0] ?? this.body;
  }

  /**
   * All that can be searched: the head, once more as an address reads, the body, and what is packed in it. Throws where a body is
   * packed in an unknown way.
   */
  get parts(): Buffer[] {
    const { body, head } = this;
    const open = [body, ...(body.length === 0 ? [] : unpacked(body, this.#coding))];
    return [
      Buffer.from(head),
      Buffer.from(plainly(head)),
      ...open,
      ...open.flatMap(unpackedInside),
    ];
  }
}

/** With every letter that an address writes as a number. */
function plainly(head: string): string {
  const bytes = head.replaceAll(/%[\da-f]{2}/gi, (escape) =>
    String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

function unpacked(body: Buffer, coding: string): Buffer[] {
  // What has come so far of an answer that goes on.
  const zlib = { finishFlush: constants.Z_SYNC_FLUSH };
  switch (coding) {
    case '':
    case 'identity':
      return [];
    case 'gzip':
      return [gunzipSync(body, zlib)];
    case 'deflate':
      return [inflateSync(body, zlib)];
    case 'br':
      return [brotliDecompressSync(body, { finishFlush: constants.BROTLI_OPERATION_FLUSH })];
    default:
      throw new Error(`A body is packed as ${coding}, which the search cannot read`);
  }
}
