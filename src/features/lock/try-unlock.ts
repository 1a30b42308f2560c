import { useRef, useState } from 'react';
import {
  countFailedUnlock,
  resetUnlockAttempts,
  readUnlockAttempts,
} from '@/data/lock/unlock-attempts';
import type { DataKey, LockFile } from '@/data/lock/lock-file';
import { readGroups } from '@/lib/recovery-code';
import { type SheetFieldProps, wrongGroupsText } from '@/shared/recovery-sheet/sheet-field';

/** The data key, the copy of the lock file that yielded it, and the passphrase if that was typed. */
export interface Unlocked {
  readonly key: DataKey;
  readonly file: LockFile;
  readonly passphrase?: string;
}

type Answer =
  | Unlocked
  /** Why it didn't unlock, for beside the field. */
  | { readonly text: string };

/**
 * Unlocks with a passphrase, and tries every copy of the lock file: one may be damaged. After some wrong ones each attempt
 * waits first, longer each time; nothing is ever deleted for it. `onProgress` receives the text to show in the meantime.
 */
export async function tryPassphrase(
  copies: readonly LockFile[],
  passphrase: string,
  onProgress: (text: string) => void,
): Promise<Answer> {
  if (passphrase === '') return { text: 'Type your passphrase.' };
  const { unlockWithPassphrase } = await import('@/data/lock/unlock-methods');
  await countDown(readUnlockAttempts(new Date()).wait, onProgress);
  onProgress('Opening…');
  for (const file of copies) {
    const key = await unlockWithPassphrase(file, passphrase).catch(unlessLast(copies, file));
    if (key === null) continue;
    resetUnlockAttempts();
    return { key, file, passphrase };
  }
  const { count, wait } = countFailedUnlock(new Date());
  return { text: `${wrongText}${countText(count, wait)}` };
}

/** Returns what handles an error with one copy of the lock file: the next one is tried, if there is one. */
const unlessLast =
  (copies: readonly LockFile[], file: LockFile) =>
  (error: unknown): null => {
    if (file === copies.at(-1)) throw error;
    console.info('A copy of the lock file could not be used.', error);
    return null;
  };

const wrongText = 'That did not open it. Nothing was lost, try again.';
const second = 1000;

function countText(count: number, wait: number): string {
  const waiting = wait > 0 ? ` The next one waits ${seconds(wait)} first.` : '';
  return count < 2 ? '' : ` ${count} tries so far.${waiting}`;
}

const seconds = (ms: number) => {
  const count = Math.ceil(ms / second);
  return count === 1 ? '1 second' : `${count} seconds`;
};

async function countDown(wait: number, onProgress: (text: string) => void): Promise<void> {
  for (let left = wait; left > 0; left -= second) {
    onProgress(`Opening in ${seconds(left)}…`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(second, left)));
  }
}

/** The state of the field for a recovery sheet, and its check. */
export function useSheetField(copies: readonly LockFile[]) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const fieldRef = useRef<HTMLTextAreaElement>(null);

  /** Returns what it unlocked; null if it didn't, and the reason is then shown beside the field. */
  async function open(): Promise<Unlocked | null> {
    setError(undefined);
    const { unlockWithRecoverySheet } = await import('@/data/lock/unlock-methods');
    let reason = refusedText;
    for (const file of copies) {
      const answer = await unlockWithRecoverySheet(file, readGroups(text));
      if (answer === 'refused') continue;
      if ('key' in answer) return { key: answer.key, file };
      reason = wrongGroupsText(readGroups(text), answer.wrongGroups);
    }
    setError(reason);
    fieldRef.current?.focus();
    return null;
  }

  const field: SheetFieldProps = { text, onChange: setText, error, fieldRef };
  return { field, open };
}

const refusedText =
  'These groups are in order, but they do not open this journal. Perhaps a newer sheet was made since. Nothing was lost.';
