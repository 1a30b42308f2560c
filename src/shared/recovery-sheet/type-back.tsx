import { useState } from 'react';
import { readGroup } from '@/lib/recovery-code';
import { TextField } from '@/ui/fields/text-field';
import './recovery-sheet.css';

interface TypeBackProps {
  /** Which group is asked for, from 1. */
  readonly place: number;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** One group of the sheet, typed from what the person kept. */
export function SheetCheck({ place, text, error, onChange }: TypeBackProps) {
  return (
    <TextField
      className="type-back"
      label={`Type group ${place} from your sheet`}
      value={text}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onChange={onChange}
    />
  );
}

/** Which group is asked for, at random, so that one that was learnt by heart is not always it; and whether it is right. */
export function useTypeBack(groups: readonly string[]) {
  const [index] = useState(() => Math.floor(Math.random() * groups.length));
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();

  function check(): boolean {
    const isRight = readGroup(text) === groups[index];
    setError(
      isRight
        ? undefined
        : `That is not group ${index + 1}. Look at its number on your sheet and try again.`,
    );
    return isRight;
  }

  return {
    field: { place: index + 1, text, error, onChange: setText },
    isTyped: text.trim() !== '',
    check,
  };
}
