import { transferHandlers } from 'comlink';
import { ReadOnlyError } from '@/data/commit/permissions';
import { StorageFailure } from '@/data/db/errors';
import { NotABackupError, PartLostError, PassphraseError, RestoreBusyError } from './backup-errors';

/** By `name`, because the build shortens the names of the classes. */
const classes: Readonly<Record<string, { readonly prototype: Error }>> = {
  NotABackupError,
  PartLostError,
  PassphraseError,
  ReadOnlyError,
  RestoreBusyError,
  StorageFailure,
};

interface SentError {
  readonly name: string;
  readonly message: string;
  readonly fields: object;
}

/**
 * Makes errors keep their class and fields between page and worker; both must call it. Comlink alone sends only name, message and stack.
 */
export function preserveErrorClasses(): void {
  const original = transferHandlers.get('throw');
  if (!original) throw new Error('Comlink has no transfer handler for errors');
  transferHandlers.set('throw', {
    ...original,
    serialize: ({ value }: { readonly value: unknown }): [SentError, Transferable[]] => {
      const error = value instanceof Error ? value : new Error(String(value));
      const { name, message } = error;
      // Only the fields of our own classes are sure to be cloneable.
      return [{ name, message, fields: name in classes ? Object.assign({}, error) : {} }, []];
    },
    deserialize: ({ name, message, fields }: SentError): never => {
      if (name === 'AbortError') throw new DOMException(message, name);
      const error = Object.assign(new Error(message), fields);
      Object.setPrototypeOf(error, (classes[name] ?? Error).prototype);
      throw error;
    },
  });
}
