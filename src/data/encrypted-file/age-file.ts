import { Decrypter, Encrypter } from 'age-encryption';
import { armorDecoder, EncryptedFileError, encryptedFormatOf } from './armor';
import { textStream, withoutPadding } from './chosen-file';

/*
 * Files encrypted with a passphrase, in the age format (https://age-encryption.org/v1), which many other programs can decrypt. Both
 * directions stream, with at most a few pieces of a file in memory. Deriving the key from the passphrase is slow by design and takes
 * about a second, so use this in a worker.
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

/**
 * Encrypts a stream. Reads nothing of it before the key is derived. Throws EncryptedFileError (`no-memory`); the returned stream fails
 * if `source` does.
 */
export async function encryptStream(
  source: ReadableStream<Uint8Array>,
  passphrase: string,
  options: EncryptOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  for (let factor = options.workFactor ?? ownWorkFactor(); ; factor -= 1) {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(normalized(passphrase));
    encrypter.setScryptWorkFactor(factor);
    try {
      return await encrypter.encrypt(source);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (factor <= leastWorkFactor) throw new EncryptedFileError('no-memory', error);
    }
  }
}

/**
 * Decrypts a file, binary or armored. Throws EncryptedFileError at once if the passphrase is wrong. If the file is damaged further on,
 * the stream fails with that error after some intact pieces; those must not be used then.
 */
export async function decryptStream(
  file: Blob,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  await checkTakesPassphrase(file);
  const decrypter = new Decrypter();
  for (const variant of variantsOf(passphrase)) decrypter.addPassphrase(variant);
  try {
    return withOwnErrors(await decrypter.decrypt(await binaryOf(file)));
  } catch (error) {
    throw asOwnError(error);
  }
}

/** Throws EncryptedFileError if no passphrase could decrypt the file here: check that before asking for one. */
export async function checkTakesPassphrase(file: Blob): Promise<void> {
  await checkHeader(await binaryOf(file));
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

/** Passes a stream through, turning its errors into ours. */
function withOwnErrors(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        throw asOwnError(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Turns the library's errors, which are for developers, into ours. Leaves those of a browser that can't read the file. */
function asOwnError(error: unknown): unknown {
  if (error instanceof EncryptedFileError || error instanceof DOMException) return error;
  if (error instanceof RangeError) return new EncryptedFileError('no-memory', error);
  const isRefused = error instanceof Error && error.message.startsWith('no identity matched');
  return new EncryptedFileError(isRefused ? 'wrong-passphrase' : 'damaged', error);
}

/** Characters. A header has one short stanza for each recipient: a longer one is meant to exhaust the reader's memory. */
const maxHeader = 1 << 16;

/**
 * The most memory that a file may demand: 2^19 times 1 kB, twice what age programs use by default. More would kill the page on a phone,
 * without an error.
 */
const highestWorkFactor = 19;

/**
 * Reads only the header of an encrypted file, which is text. Throws EncryptedFileError if no passphrase can decrypt the file, or if it
 * demands too much memory.
 */
export async function checkHeader(file: ReadableStream<Uint8Array>): Promise<void> {
  const stanzas = stanzasIn(await readHeader(file));
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

/** Returns the header without its last line, the MAC. */
async function readHeader(file: ReadableStream<Uint8Array>): Promise<string> {
  const reader = file.getReader();
  let text = '';
  try {
    while (text.length < maxHeader) {
      const { done, value } = await reader.read();
      if (done) break;
      // Byte by byte: what follows the header isn't text.
      for (let at = 0; at < value.length && text.length < maxHeader; at += 1024)
        text += String.fromCharCode(...value.subarray(at, at + 1024));
      const end = text.indexOf('\n--- ');
      if (end >= 0) return text.slice(0, end);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  throw new EncryptedFileError('damaged');
}
