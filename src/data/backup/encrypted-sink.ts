import { type SealOptions, encryptStream } from '@/data/encrypted-file/age-file';
import type { FilePart, Sink } from './file-sinks';

/** Bytes that are handed over together: the form seals 64 kB at a time, and each hand-over costs a moment. */
const chunkLength = 1 << 20;

/**
 * Seals what is written on its way into another sink. No more is in memory than a few pieces: a write waits until the pieces
 * before it are taken. Throws EncryptedFileError where this device cannot; the other sink is given up then.
 */
export async function sealedSink(
  sink: Sink,
  passphrase: string,
  options: SealOptions = {},
): Promise<Sink> {
  const pipe = new TransformStream<Uint8Array, Uint8Array>();
  const writer = pipe.writable.getWriter();
  // Each write answers for itself.
  writer.closed.catch(() => undefined);
  const sealed = await encryptStream(pipe.readable, passphrase, options).catch(
    async (error: unknown) => {
      await sink.abort().catch(() => undefined);
      throw error;
    },
  );
  const written = writeAll(sealed, sink);
  // Whoever writes or finishes hears of it.
  written.catch(() => undefined);

  const encoder = new TextEncoder();
  let chunk = new Uint8Array(chunkLength);
  let used = 0;
  const flush = async () => {
    if (used === 0) return;
    const full = chunk.subarray(0, used);
    chunk = new Uint8Array(chunkLength);
    used = 0;
    await writer.write(full);
  };
  /** Straight into the chunk: a photo is a text of some hundred thousand characters, and each copy of it costs. */
  const encode = async (text: string) => {
    for (let at = 0; at < text.length;) {
      const { read, written } = encoder.encodeInto(
        at === 0 ? text : text.slice(at),
        chunk.subarray(used),
      );
      at += read;
      used += written;
      // No character takes more than four bytes: what is left has no room for the next one.
      if (at < text.length) await flush();
    }
  };
  return {
    write: async (part: FilePart) => {
      if (typeof part === 'string') return encode(part);
      await flush();
      await writer.write(part);
    },
    finish: async () => {
      await flush();
      await writer.close();
      await written;
      return sink.finish();
    },
    abort: async () => {
      await writer.abort().catch(() => undefined);
      await written.catch(() => undefined);
      await sink.abort();
    },
  };
}

/** Hands over a stream, piece by piece. A sink that refuses a piece ends the stream, and with it the next write into it. */
async function writeAll(stream: ReadableStream<Uint8Array>, sink: Sink): Promise<void> {
  const reader = stream.getReader();
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) break;
      await sink.write(new Uint8Array(value));
    }
  } catch (error) {
    await reader.cancel(error).catch(() => undefined);
    throw error;
  }
}
