import { useRef } from 'react';
import { Plus, X } from 'lucide-react';
import { type ChildFormValues, withTypedNames } from '@/domain/child/child-form';
import { TextField } from '@/ui/fields/text-field';
import { Button } from '@/ui/base/button';
import '@/ui/fields/chips.css';

interface AlsoCalledFieldProps {
  readonly values: ChildFormValues;
  readonly onChange: (patch: Pick<ChildFormValues, 'alsoCalled' | 'typedName'>) => void;
}

/**
 * The child's short names and nicknames. Enter or 'Add name' adds what is typed, several with commas between; saving adds it too,
 * so nothing typed is lost.
 */
export function AlsoCalledField({ values, onChange }: AlsoCalledFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { alsoCalled = [], typedName = '' } = values;
  function set(names: readonly string[]) {
    // Undefined rather than empty, so that a form without any is the same as before.
    onChange({ alsoCalled: names.length > 0 ? names : undefined, typedName: undefined });
  }
  function add() {
    set(withTypedNames(values));
    input.current?.focus();
  }
  function remove(at: number) {
    // The focus goes to the name that takes its place, or back to the field.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[at + 1] ?? buttons[at - 1] ?? input.current;
    onChange({ alsoCalled: alsoCalled.length > 1 ? alsoCalled.toSpliced(at, 1) : undefined });
    next?.focus();
  }
  return (
    <div className="also-called">
      <TextField
        ref={input}
        label="Also called"
        optional
        hint="Short names and nicknames. Left out together with the name."
        dir="auto"
        autoCapitalize="words"
        value={typedName}
        onChange={(typed) => {
          onChange({ typedName: typed === '' ? undefined : typed });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          if (typedName.trim() === '') return;
          event.preventDefault();
          add();
        }}
      />
      {alsoCalled.length > 0 && (
        <ul className="picks" ref={list}>
          {alsoCalled.map((name, at) => (
            <li key={name}>
              <button
                type="button"
                className="pick"
                aria-label={`Remove ${name}`}
                onClick={() => {
                  remove(at);
                }}
              >
                <span dir="auto">{name}</span>
                <X className="icon" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" size="sm" icon={Plus} onClick={add}>
        Add name
      </Button>
    </div>
  );
}
