/*
 * Ciphertext is sent as base64, which gzip makes a quarter shorter. It can't shorten the ciphertext itself, so the length still says
 * nothing about the text. But a browser only sends a compressed request if the server allows the `Content-Encoding` header; otherwise it
 * fails, with an error in the console. So `init` sets two things together: pages may send that header, and may read the server's `Date`.
 * A page that can read the date may compress. A server that was set up earlier gets everything uncompressed.
 */

/** Servers by address, and whether they take compressed requests. */
const takesGzip = new Map<string, boolean>();

/** Below this, in bytes, there is too little to gain. */
const smallest = 1024;

/** Remembers from a response whether the server takes compressed requests. */
export function noteResponse(server: string, { headers }: Response): void {
  if (headers.has('Date') && !takesGzip.has(server)) takesGzip.set(server, true);
}

/** Remembers that a compressed request was refused, until this page or worker starts again. */
export function noteRefusal(server: string): void {
  takesGzip.set(server, false);
}

/** Returns the compressed body of a request; null if it should be sent as it is. */
export async function compressedFor(
  server: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body.length < smallest || takesGzip.get(server) !== true) return null;
  const stream = new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
