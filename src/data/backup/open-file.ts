import { EncryptedFileError } from '@/data/encrypted-file/errors';
import { sealedFormOf } from '@/data/encrypted-file/sealed-kind';
import { NotABackupError, PassphraseError } from './backup-errors';

/**
 * What stands in a backup file, whatever its name: a plain file as it is, a sealed one opened with its passphrase. Throws
 * PassphraseError where one is asked for or does not open it, and NotABackupError for what no passphrase opens. A sealed file
 * that is damaged further on fails while it is read: `inWords` is for that.
 */
export async function openFile(
  file: Blob,
  passphrase: string | undefined,
): Promise<ReadableStream<Uint8Array>> {
  if ((await sealedFormOf(file)) === null) return file.stream();
  const { checkPassphraseOpens, openStream } = await import('@/data/encrypted-file/age-file');
  if (passphrase !== undefined) return openStream(file, passphrase).catch(inWords);
  // Nobody is asked for a passphrase that could not help.
  await checkPassphraseOpens(file).catch(inWords);
  throw new PassphraseError(false);
}

/** Throws what a sealed file failed with as what is told of a file; anything else as it is. */
export function inWords(error: unknown): never {
  if (!(error instanceof EncryptedFileError)) throw error;
  if (error.reason === 'wrong-passphrase') throw new PassphraseError(true);
  throw new NotABackupError(error.message, { cause: error });
}
