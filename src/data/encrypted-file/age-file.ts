import { Decrypter, Encrypter } from 'age-encryption';
import { armorDecoder } from './armor';
import { EncryptedFileError } from './errors';
import { checkHeader } from './header';
import { sealedFormOf } from './sealed-kind';

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

export interface SealOptions {
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
  options: SealOptions = {},
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
export async function openStream(
  file: Blob,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  await checkPassphraseOpens(file);
  const opening = new Decrypter();
  for (const one of asTyped(passphrase)) opening.addPassphrase(one);
  try {
    return named(await opening.decrypt(await binaryOf(file)));
  } catch (error) {
    throw reasonOf(error);
  }
}

/** Throws EncryptedFileError for a sealed file that no passphrase opens here, before anybody is asked for one. */
export async function checkPassphraseOpens(file: Blob): Promise<void> {
  await checkHeader(await binaryOf(file));
}

async function binaryOf(file: Blob): Promise<ReadableStream<Uint8Array>> {
  const isText = (await sealedFormOf(file)) === 'armored';
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
