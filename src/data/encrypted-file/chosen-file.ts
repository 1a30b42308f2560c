/*
 * A file as it comes back from real life. Text editors add a byte order mark or save as UTF-16; disks and copies pad files with NULs.
 */

/** Enough to tell a file by, in bytes. */
const startLength = 4096;

const nul = 0;
/** White space, NULs, the end mark of DOS, and the bytes of a byte order mark. */
const blanks = new Set([nul, 9, 10, 11, 12, 13, 26, 32, 0xef, 0xbb, 0xbf]);

/** Returns whether there's nothing but white space and the like, which may come before and after a file's text. */
export const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => blanks.has(byte));

interface FileStart {
  /** The beginning of the file without what may precede its text; bytes that are no text are U+FFFD. */
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
}

/** Reads the beginning of a file. Throws the browser's error if the file can't be read. */
export async function startOf(file: Blob): Promise<FileStart> {
  const bytes = new Uint8Array(await file.slice(0, startLength).arrayBuffer());
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return { text: text.replace(/^[\s\0]+/, ''), encoding };
}

function encodingOf([first, second, third, fourth]: Uint8Array): FileStart['encoding'] {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: our files begin with ASCII, which has a NUL in each pair of bytes then.
  const isText = (one: number | undefined) => one !== undefined && one !== nul;
  if (isText(first) && second === nul && isText(third) && fourth === nul) return 'utf-16le';
  if (first === nul && isText(second) && third === nul && isText(fourth)) return 'utf-16be';
  return 'utf-8';
}

/** Returns whether anything but blanks comes after the last place near the end of a file where it says `mark`. */
export async function hasTextAfter(mark: string, file: Blob): Promise<boolean> {
  const { encoding } = await startOf(file);
  // Whole characters of UTF-16.
  const from = Math.max(0, file.size - startLength) & ~1;
  const bytes = await file.slice(from).arrayBuffer();
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const at = text.lastIndexOf(mark);
  return at >= 0 && !isBlank(new TextEncoder().encode(text.slice(at + mark.length)));
}

/** Returns the text of a file as UTF-8, cleaned as `cleanText` does. */
export async function textStream(file: Blob): Promise<ReadableStream<Uint8Array>> {
  const { encoding } = await startOf(file);
  const bytes: ReadableStream<Uint8Array> = file.stream();
  return (encoding === 'utf-8' ? bytes : bytes.pipeThrough(asUtf8(encoding))).pipeThrough(
    cleanText(),
  );
}

/** Never flushed: half a character at the end belongs to no text, and a text that was cut off there is noticed anyway. */
function asUtf8(encoding: string): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  return new TransformStream({
    transform: (piece, controller) => {
      controller.enqueue(encoder.encode(decoder.decode(piece, { stream: true })));
    },
  });
}

/** Removes what is blank before a text of UTF-8, and the NULs at its end. */
export function cleanText(): TransformStream<Uint8Array, Uint8Array> {
  let hasBegun = false;
  /** NULs are held back until something follows. One of them is then as wrong within the text as all were. */
  let hasNuls = false;
  return new TransformStream({
    transform: (piece, controller) => {
      const start = hasBegun ? 0 : textStart(piece);
      const end = textEnd(piece);
      if (start < end) {
        hasBegun = true;
        if (hasNuls) controller.enqueue(Uint8Array.of(nul));
        controller.enqueue(piece.subarray(start, end));
        hasNuls = false;
      }
      hasNuls ||= hasBegun && end < piece.length;
    },
  });
}

/** Returns the position of the first byte that isn't blank. */
function textStart(piece: Uint8Array): number {
  const start = piece.findIndex((byte) => !blanks.has(byte));
  return start === -1 ? piece.length : start;
}

/** Returns the position after the last byte that isn't NUL. */
function textEnd(piece: Uint8Array): number {
  return piece.findLastIndex((byte) => byte !== nul) + 1;
}

/** Bytes read at a time from the end of a file. */
const tailLength = 1 << 16;
/** More NULs than encrypted bytes end in by chance. */
const leastPadding = 4;

/** Returns a binary file without what is blank before it and without the NULs it was padded with. */
export async function withoutPadding(file: Blob): Promise<Blob> {
  const bytesOf = async (from: number, to: number) =>
    new Uint8Array(await file.slice(from, to).arrayBuffer());
  const start = textStart(await bytesOf(0, startLength));
  let end = file.size;
  for (let isPadding = true; isPadding && end > 0;) {
    const from = Math.max(0, end - tailLength);
    end = from + textEnd(await bytesOf(from, end));
    isPadding = end === from;
  }
  if (file.size - end < leastPadding) end = file.size;
  return start === 0 && end === file.size ? file : file.slice(start, end);
}
