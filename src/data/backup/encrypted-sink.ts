import {
  type EncryptOptions,
  encryptStream,
  type FileSecret,
  openHeader,
} from '@/data/encrypted-file/age-file';
import type { Bytes } from '@/lib/bytes';
import { Chunks, type Sink } from './file-sinks';

/** A sink, and what opens the file that is written to it. */
export interface SinkWithSecret {
  readonly sink: Sink;
  /** The passphrase, tried on the header as the file has it. Rejects with EncryptedFileError if it doesn't open it. */
  readonly secret: Promise<FileSecret>;
}

/**
 * Returns a sink that encrypts and passes on to another. Only a few pieces are in memory: a write waits until the pieces before the
 * last one were accepted. Throws EncryptedFileError if this device can't encrypt; the other sink is aborted then.
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

  // The next chunk is collected while this one is encrypted.
  let writing = Promise.resolve();
  const chunks = new Chunks(async (chunk) => {
    const copy = chunk.slice();
    await writing;
    writing = writer.write(copy);
    writing.catch(() => undefined);
  });
  const encrypting: Sink = {
    write: (part) => chunks.write(part),
    finish: async () => {
      await chunks.flush();
      await writing;
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
