import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib';
import { unpackedInside } from '../compressed-bytes';

/** One direction of an HTTP exchange as it was on the wire, without the lengths between the chunks of a body. */
export class Message {
  /** Its first line and its headers. */
  readonly head: string;
  readonly #coding: string;
  readonly #pieces: Buffer[] = [];

  /** Node's raw headers: names and values in turn. */
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

  /** The decompressed body, or the body itself if it isn't compressed. Throws for an unknown compression. */
  get content(): Buffer {
    return unpacked(this.body, this.#coding)[0] ?? this.body;
  }

  /**
   * Everything to search: the head, also URL-decoded, the body, and the decompressed body. Throws for an unknown compression.
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

/** With every letter that a URL percent-encodes. */
function plainly(head: string): string {
  const bytes = head.replaceAll(/%[\da-f]{2}/gi, (escape) =>
    String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

function unpacked(body: Buffer, coding: string): Buffer[] {
  // The part of an unfinished answer that has arrived.
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
