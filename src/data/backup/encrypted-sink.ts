import {
  type EncryptOptions,
  encryptStream,
  type FileSecret,
  openHeader,
} from '@/data/encrypted-file/age-file';
import type { Bytes } from '@/lib/bytes';
import type { FilePart, Sink } from './file-sinks';

/** Bytes passed on together: age encrypts 64 kB at a time, and each write costs time. */
const chunkLength = 1 << 20;

/** A sink, and what opens the file that is written to it. */
export interface SinkWithSecret {
  readonly sink: Sink;
  /** The passphrase, tried on the header as the file has it. Rejects with EncryptedFileError if it doesn't open it. */
  readonly secret: Promise<FileSecret>;
}

/**
 * Returns a sink that encrypts and passes on to another. Only a few pieces are in memory: a write waits until the pieces before it were
 * accepted. Throws EncryptedFileError if this device can't encrypt; the other sink is aborted then.
 */
export async function encryptedSink(
  sink: Sink,
  passphrase: string,
  options: EncryptOptions = {},
): Promise<SinkWithSecret> {
  const pipe = new TransformStream<Uint8Array, Uint8Array>();
  const writer = pipe.writable.getWriter();
  // Each write reports its own error.
  writer.closed.catch(() => undefined);
  const { header, stream } = await encryptStream(pipe.readable, passphrase, options).catch(
    async (error: unknown) => {
      await sink.abort().catch(() => undefined);
      throw error;
    },
  );
  // While the file is written: trying a passphrase takes as long as choosing a key for it.
  const secret = openHeader(header, passphrase);
  secret.catch(() => undefined);
  const written = writeAll(stream, sink);
  // Reported by the next write or by `finish`.
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
  /** Encodes straight into the chunk: a photo is a text of several hundred thousand characters, and each copy costs time. */
  const encode = async (text: string) => {
    for (let at = 0; at < text.length;) {
      const { read, written } = encoder.encodeInto(
        at === 0 ? text : text.slice(at),
        chunk.subarray(used),
      );
      at += read;
      used += written;
      // The chunk has no room for the next character, which takes up to four bytes.
      if (at < text.length) await flush();
    }
  };
  const encrypting: Sink = {
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
  return { sink: encrypting, secret };
}

/** Writes a stream to a sink. If the sink refuses a piece, the stream is cancelled, and the next write to it fails. */
async function writeAll(stream: ReadableStream<Bytes>, sink: Sink): Promise<void> {
  const reader = stream.getReader();
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) break;
      await sink.write(value);
    }
  } catch (error) {
    await reader.cancel(error).catch(() => undefined);
    throw error;
  }
}
