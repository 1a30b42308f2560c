import { Decrypter, Encrypter } from 'age-encryption';
import { armorDecoder, EncryptedFileError, encryptedFormatOf } from './armor';

/*
 * Files that are sealed with a passphrase, in the form of age (https://age-encryption.org/v1), which many programs open
 * beside this one. Both ways stream: no more than a few pieces of a file are in memory. What is slow by design is
 * the passphrase, a second or so; all of it belongs into a worker.
 */

/** What age programs ask for: 256 MB of memory for each passphrase that somebody tries. */
const usualWorkFactor = 18;
/** A device that says it has little memory, or refuses so much, is asked for less; the six words suggested bear that. */
const leastWorkFactor = 16;
/** In GB, as the browser rounds it. */
const littleMemory = 2;

export interface EncryptOptions {
  /** Memory for each try at the passphrase, as a power of two in kB. Else what this device bears. */
  readonly workFactor?: number;
}

/**
 * Seals what comes out of a stream. Nothing of it is read before the passphrase is ready. Throws EncryptedFileError
 * (`no-memory`); the stream it answers fails as the one it reads does.
 */
export async function encryptStream(
  source: ReadableStream<Uint8Array>,
  passphrase: string,
  options: EncryptOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  for (let factor = options.workFactor ?? ownWorkFactor(); ; factor -= 1) {
    const sealing = new Encrypter();
    sealing.setPassphrase(asSealed(passphrase));
    sealing.setScryptWorkFactor(factor);
    try {
      return await sealing.encrypt(source);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (factor <= leastWorkFactor) throw new EncryptedFileError('no-memory', error);
    }
  }
}

/**
 * Opens a sealed file, binary or armored. Throws EncryptedFileError before anything is read where the passphrase does not
 * open it; a file that is damaged further on fails with it in the middle of the stream, after pieces that are whole. What
 * was read so far is then good for nothing.
 */
export async function decryptStream(
  file: Blob,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  await checkTakesPassphrase(file);
  const opening = new Decrypter();
  for (const one of asTyped(passphrase)) opening.addPassphrase(one);
  try {
    return named(await opening.decrypt(await binaryOf(file)));
  } catch (error) {
    throw reasonOf(error);
  }
}

/** Throws EncryptedFileError for a sealed file that no passphrase opens here, before anybody is asked for one. */
export async function checkTakesPassphrase(file: Blob): Promise<void> {
  await checkHeader(await binaryOf(file));
}

async function binaryOf(file: Blob): Promise<ReadableStream<Uint8Array>> {
  const isText = (await encryptedFormatOf(file)) === 'armored';
  return isText ? file.stream().pipeThrough(armorDecoder()) : file.stream();
}

const composed = (passphrase: string) => passphrase.normalize('NFC');

/**
 * An accent is one character, as keyboards write it, and no space stands around the words, since the keyboards of phones put one
 * after each word that they suggest: the same passphrase then opens the file on every system, in every program.
 */
const asSealed = (passphrase: string) => composed(passphrase).trim();

/** What somebody may mean who types a passphrase: another program, or an earlier version, may have sealed it as it was typed. */
const asTyped = (passphrase: string): ReadonlySet<string> =>
  new Set([asSealed(passphrase), composed(passphrase), passphrase]);

function ownWorkFactor(): number {
  const memory: unknown =
    typeof navigator === 'object' && 'deviceMemory' in navigator ? navigator.deviceMemory : null;
  return typeof memory === 'number' && memory <= littleMemory ? leastWorkFactor : usualWorkFactor;
}

/** Passes a stream on, and its failures under our own names. */
function named(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        throw reasonOf(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** What the library says is for developers. A browser that cannot read its file has names of its own for that. */
function reasonOf(error: unknown): unknown {
  if (error instanceof EncryptedFileError || error instanceof DOMException) return error;
  if (error instanceof RangeError) return new EncryptedFileError('no-memory', error);
  const isRefused = error instanceof Error && error.message.startsWith('no identity matched');
  return new EncryptedFileError(isRefused ? 'wrong-passphrase' : 'damaged', error);
}

/** A header is a line for each way in. Whoever writes a longer one wants its reader to run out of memory. */
const longest = 1 << 16;

/**
 * How much memory a file may ask of whoever opens it: 2^19 times 1 kB, twice what age programs ask for by themselves. More
 * ends the page on a phone, and without a word.
 */
const highestWorkFactor = 19;

/**
 * Reads the header of a sealed file, which is text in lines, and no further. Throws EncryptedFileError for a file that no
 * passphrase opens, and for one that asks too much.
 */
export async function checkHeader(file: ReadableStream<Uint8Array>): Promise<void> {
  const ways = waysIn(await readText(file));
  const [way] = ways;
  if (way === undefined) throw new EncryptedFileError('damaged');
  if (ways.every(([kind]) => kind !== 'scrypt')) throw new EncryptedFileError('for-a-key');
  const [kind, , factor] = way;
  // A passphrase is the only way into its file: else others could open it unseen.
  if (ways.length > 1 || kind !== 'scrypt' || factor === undefined || !/^[1-9]\d*$/.test(factor))
    throw new EncryptedFileError('damaged');
  if (Number(factor) > highestWorkFactor) throw new EncryptedFileError('too-costly');
}

/** The arguments of each stanza: its kind, and what it needs besides. */
function waysIn(header: string): readonly (readonly string[])[] {
  return header
    .split('\n')
    .filter((line) => line.startsWith('-> '))
    .map((line) => line.slice(3).split(' '));
}

/** The header without its last line, which proves it. */
async function readText(file: ReadableStream<Uint8Array>): Promise<string> {
  const reader = file.getReader();
  let text = '';
  try {
    while (text.length < longest) {
      const { done, value } = await reader.read();
      if (done) break;
      // Bytes, not text: what follows the header is none.
      for (let at = 0; at < value.length && text.length < longest; at += 1024)
        text += String.fromCharCode(...value.subarray(at, at + 1024));
      const end = text.indexOf('\n--- ');
      if (end >= 0) return text.slice(0, end);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  throw new EncryptedFileError('damaged');
}
