import { type RefObject, useId } from 'react';
import { groupCount, readGroups, wrongGroups } from '@/lib/recovery-code';
import { AsyncError, Field } from '@/ui/fields/field';
import './sheet-field.css';

export interface SheetFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
}

const label = 'The nine groups of your sheet';

/**
 * One field for the whole sheet, typed or pasted, with or without spaces. Below it, the groups appear as they are on
 * the sheet, for comparison; a group that can't be right is marked.
 */
export function SheetField({ text, onChange, error, fieldRef }: SheetFieldProps) {
  const id = useId();
  const groups = readGroups(text);
  const wrong = wrongGroups(groups);
  return (
    <Field label={label} hint="Small letters will do, with or without spaces." id={id}>
      <textarea
        ref={fieldRef}
        id={id}
        className="inp sheet-text"
        rows={3}
        value={text}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
      {error && <AsyncError id={`${id}-error`}>{error}</AsyncError>}
      {groups.length > 0 && (
        <ol className="sheet-read" aria-label="As it was read">
          {groups.map((group, index) => (
            <li
              key={index}
              data-wrong={isDone(group) && wrong.includes(index + 1) ? '' : undefined}
            >
              {group}
            </li>
          ))}
        </ol>
      )}
    </Field>
  );
}

const isDone = (group: string) => group.length >= 4;

/** Says which groups to check again. */
export function wrongGroupsText(groups: readonly string[], wrong: readonly number[]): string {
  if (groups.length < groupCount)
    return `Here are ${groups.length === 0 ? 'none' : groups.length} of the ${groupCount} groups so far.`;
  if (groups.length > groupCount) return `Here are more than ${groupCount} groups.`;
  const [last = 1, ...before] = [...wrong].reverse();
  if (before.length === 0) return `Group ${last} has a typing error. Nothing was lost.`;
  const first = before.reverse().join(', ');
  return `Groups ${first} and ${last} have typing errors. Nothing was lost.`;
}
