/** Where the text of a file goes. */
export interface Sink {
  write(text: string): Promise<void>;
  /** Ends the file and answers it, to be read back. */
  finish(): Promise<Blob>;
  /** Gives up: a file on disk stays what it was before. */
  abort(): Promise<void>;
}

/** Characters that are gathered before they are handed on. */
const chunkLength = 4 << 20;

/** Builds the file out of blobs: the browser keeps those outside the page's memory, on disk when they are many. */
export function blobSink(): Sink {
  const chunks: Blob[] = [];
  let texts: string[] = [];
  let length = 0;
  const flush = () => {
    if (texts.length > 0) chunks.push(new Blob(texts));
    texts = [];
    length = 0;
  };
  return {
    write: (text) => {
      texts.push(text);
      length += text.length;
      if (length > chunkLength) flush();
      return Promise.resolve();
    },
    finish: () => {
      flush();
      return Promise.resolve(new Blob(chunks, { type: 'application/json' }));
    },
    abort: () => Promise.resolve(),
  };
}

/** Writes straight into a file on disk. The browser puts it in place only when it is finished. */
export async function fileSink(handle: FileSystemFileHandle): Promise<Sink> {
  const file = await handle.createWritable();
  let texts: string[] = [];
  let length = 0;
  const flush = async () => {
    const text = texts.join('');
    texts = [];
    length = 0;
    if (text !== '') await file.write(text);
  };
  return {
    write: async (text) => {
      texts.push(text);
      length += text.length;
      if (length > chunkLength) await flush();
    },
    finish: async () => {
      await flush();
      await file.close();
      return handle.getFile();
    },
    abort: () => file.abort(),
  };
}
