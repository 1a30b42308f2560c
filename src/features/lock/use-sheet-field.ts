import { useRef, useState } from 'react';
import type { LockFile } from '@/data/lock/lock-file';
import { readGroups } from '@/lib/recovery-code';
import { type SheetFieldProps, wrongGroupsWords } from '@/shared/recovery-sheet/sheet-field';

/** What is typed of a sheet, and what it opens. */
export function useSheetField(file: LockFile) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const fieldRef = useRef<HTMLTextAreaElement>(null);

  /** The data key; null after it was said beside the field why not. */
  async function open(): Promise<Uint8Array<ArrayBuffer> | null> {
    setError(undefined);
    const { openWithRecovery } = await import('@/data/lock/unlock-methods');
    const answer = await openWithRecovery(file, readGroups(text));
    if (answer !== 'refused' && 'key' in answer) return answer.key;
    setError(
      answer === 'refused' ? refusedWords : wrongGroupsWords(readGroups(text), answer.wrongGroups),
    );
    fieldRef.current?.focus();
    return null;
  }

  const field: SheetFieldProps = { text, onChange: setText, error, fieldRef };
  return { field, open };
}

const refusedWords =
  'These groups are in order, but they do not open this journal. Perhaps a newer sheet was made since. Nothing was lost.';
