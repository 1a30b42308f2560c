import type { Bytes } from '@/lib/bytes';
import type { HeaderRequest, OpenHeader } from './age-header';
import { decryptPayload, encryptPayload } from './age-payload';
import { armorDecoder, EncryptedFileError, encryptedFormatOf } from './armor';
import type { HeaderReply } from './header-worker';
import { textStream, withoutPadding } from './chosen-file';

/*
 * Files encrypted with a passphrase, in the age format (https://age-encryption.org/v1), which many other programs can decrypt. Both
 * directions stream, with at most a few pieces of a file in memory. Use this in a worker: a file of 150 MB takes seconds.
 */

/** What age programs use: each attempt at the passphrase takes 256 MB of memory. */
const usualWorkFactor = 18;
/** For a device that reports little memory or can't allocate more: the suggested six words are strong enough for it. */
const leastWorkFactor = 16;
/** In GB, rounded by the browser. */
const littleMemory = 2;

export interface EncryptOptions {
  /** The memory for each attempt at the passphrase, in kB as a power of two. By default, what suits this device. */
  readonly workFactor?: number;
}

/** An encrypted file as a stream, and the header that it begins with. */
export interface EncryptedStream {
  readonly stream: ReadableStream<Bytes>;
  readonly header: Bytes;
}

/**
 * Encrypts a stream. Reads nothing of it before the key is derived. Throws EncryptedFileError (`no-memory`); the returned stream fails
 * if `source` does.
 */
export async function encryptStream(
  source: ReadableStream<Uint8Array>,
  passphrase: string,
  options: EncryptOptions = {},
): Promise<EncryptedStream> {
  const { header, fileKey } = await newHeader(normalized(passphrase), options);
  return { header, stream: withStart(header, source.pipeThrough(encryptPayload(fileKey))) };
}

async function newHeader(passphrase: string, options: EncryptOptions): Promise<OpenHeader> {
  for (let workFactor = options.workFactor ?? ownWorkFactor(); ; workFactor -= 1) {
    try {
      return await derived({ kind: 'make', passphrase, workFactor });
    } catch (error) {
      const isTooMuch = error instanceof EncryptedFileError && error.reason === 'no-memory';
      if (!isTooMuch || workFactor <= leastWorkFactor) throw error;
    }
  }
}

/** What opens a file: its passphrase, or its header if that was opened before. */
export type FileSecret = string | OpenHeader;

/**
 * Decrypts a file, binary or armored. Throws EncryptedFileError at once if the passphrase is wrong. If the file is damaged further on,
 * the stream fails with that error after some intact pieces; those must not be used then.
 */
export async function decryptStream(
  file: Blob,
  secret: FileSecret,
): Promise<ReadableStream<Uint8Array>> {
  const { header, payload } = await splitHeader(await binaryOf(file));
  try {
    checkHeader(header);
    const { fileKey } = await openedHeader(header, secret);
    return payload.pipeThrough(decryptPayload(fileKey));
  } catch (error) {
    await payload.cancel().catch(() => undefined);
    throw error;
  }
}

async function openedHeader(header: Bytes, secret: FileSecret): Promise<OpenHeader> {
  if (typeof secret === 'string') return openHeader(header, secret);
  const isSame = header.length === secret.header.length && header.every(isByteOf(secret.header));
  if (!isSame) throw new EncryptedFileError('damaged');
  return secret;
}

const isByteOf = (bytes: Uint8Array) => (byte: number, at: number) => byte === bytes[at];

/** Opens a header with its passphrase. Throws EncryptedFileError. */
export function openHeader(header: Bytes, passphrase: string): Promise<OpenHeader> {
  return derived({ kind: 'open', header, passphrases: [...variantsOf(passphrase)] });
}

/** Opens the header of a file with its passphrase, so that the file can be read more than once. Throws EncryptedFileError. */
export async function openFileHeader(file: Blob, passphrase: string): Promise<OpenHeader> {
  return openHeader(await checkTakesPassphrase(file), passphrase);
}

/** Returns the header of a file. Throws EncryptedFileError if no passphrase could decrypt it here: check that before asking for one. */
export async function checkTakesPassphrase(file: Blob): Promise<Bytes> {
  const { header, payload } = await splitHeader(await binaryOf(file));
  await payload.cancel().catch(() => undefined);
  checkHeader(header);
  return header;
}

/** Derives a header in a separate worker, or on this thread if that can't start. Throws EncryptedFileError. */
async function derived(request: HeaderRequest): Promise<OpenHeader> {
  const reply = 'Worker' in globalThis ? await askWorker(request) : null;
  if (reply === null) return (await import('./age-header')).deriveHeader(request);
  if ('refused' in reply) throw new EncryptedFileError(reply.refused);
  return reply;
}

/** Returns the reply of a new worker; null if its script can't be loaded. */
async function askWorker(request: HeaderRequest): Promise<HeaderReply | null> {
  const worker = new Worker(new URL('./header-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<HeaderReply>) => {
        resolve(data);
      });
      worker.addEventListener('error', () => {
        resolve(null);
      });
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}

async function binaryOf(file: Blob): Promise<ReadableStream<Uint8Array>> {
  const isText = (await encryptedFormatOf(file)) === 'armored';
  if (isText) return (await textStream(file)).pipeThrough(armorDecoder());
  return (await withoutPadding(file)).stream();
}

const composed = (passphrase: string) => passphrase.normalize('NFC');

/**
 * Returns the form of a passphrase that encrypts: accented letters as one character, as keyboards type them, and no space at either end,
 * since phone keyboards add one after each word that they suggest. The same passphrase then works on every system, in every program.
 */
const normalized = (passphrase: string) => composed(passphrase).trim();

/** Returns the forms to try for a typed passphrase: another program, or an earlier version, may have used it exactly as typed. */
const variantsOf = (passphrase: string): ReadonlySet<string> =>
  new Set([normalized(passphrase), composed(passphrase), passphrase]);

function ownWorkFactor(): number {
  const memory: unknown =
    typeof navigator === 'object' && 'deviceMemory' in navigator ? navigator.deviceMemory : null;
  return typeof memory === 'number' && memory <= littleMemory ? leastWorkFactor : usualWorkFactor;
}

/** Characters. A header has one short stanza for each recipient: a longer one is meant to exhaust the reader's memory. */
const maxHeader = 1 << 16;

/**
 * The most memory that a file may demand: 2^19 times 1 kB, twice what age programs use by default. More would kill the page on a phone,
 * without an error.
 */
const highestWorkFactor = 19;

/** Throws EncryptedFileError if no passphrase can decrypt a file with this header, or if it demands too much memory. */
function checkHeader(header: Bytes): void {
  const stanzas = stanzasIn(latin1Of(header));
  const [first] = stanzas;
  if (first === undefined) throw new EncryptedFileError('damaged');
  if (stanzas.every(([kind]) => kind !== 'scrypt')) throw new EncryptedFileError('for-a-key');
  const [kind, , factor] = first;
  // A passphrase must be the only recipient: others could decrypt the file unnoticed.
  if (stanzas.length > 1 || kind !== 'scrypt' || factor === undefined || !/^[1-9]\d*$/.test(factor))
    throw new EncryptedFileError('damaged');
  if (Number(factor) > highestWorkFactor) throw new EncryptedFileError('too-costly');
}

/** Returns the arguments of each stanza: its kind, and what that needs. */
function stanzasIn(header: string): readonly (readonly string[])[] {
  return header
    .split('\n')
    .filter((line) => line.startsWith('-> '))
    .map((line) => line.slice(3).split(' '));
}

interface SplitFile {
  /** The lines at its beginning, up to the one with the MAC. */
  readonly header: Bytes;
  readonly payload: ReadableStream<Uint8Array>;
}

/** Reads the header of a binary file. Throws EncryptedFileError if it doesn't end. */
export async function splitHeader(file: ReadableStream<Uint8Array>): Promise<SplitFile> {
  const reader = file.getReader();
  let text = '';
  let mac = -1;
  try {
    while (text.length < maxHeader) {
      const { done, value } = await reader.read();
      if (done) break;
      const before = text.length;
      text += latin1Of(value.subarray(0, maxHeader));
      if (mac === -1) mac = text.indexOf(macLine, Math.max(0, before - macLine.length));
      const end = mac === -1 ? 0 : text.indexOf('\n', mac + 1) + 1;
      if (end === 0) continue;
      const header = Uint8Array.from(text.slice(0, end), (letter) => letter.charCodeAt(0));
      reader.releaseLock();
      return { header, payload: withStart(value.slice(end - before), file) };
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
  await reader.cancel().catch(() => undefined);
  throw new EncryptedFileError('damaged');
}

const macLine = '\n--- ';

/** Returns bytes as text, one letter each: what follows the header isn't text. */
const latin1Of = (bytes: Uint8Array) => latin1.decode(bytes);
const latin1 = new TextDecoder('latin1');

/** Puts bytes before a stream. */
function withStart<T extends Uint8Array>(start: T, stream: ReadableStream<T>): ReadableStream<T> {
  return stream.pipeThrough(
    new TransformStream({
      start: (controller) => {
        if (start.length > 0) controller.enqueue(start);
      },
    }),
  );
}
