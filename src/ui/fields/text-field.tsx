import { type ComponentProps, useId, useRef } from 'react';
import { Search, X } from 'lucide-react';
import { describedBy, Field, type FieldTexts } from './field';
import { IconButton } from '@/ui/base/button';
import '@/ui/base/controls.css';
import './text-fields.css';

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * A one-line text input with label, hint and error. Autocomplete is off, so that the browser doesn't remember a family's text.
 */
export function TextField({
  label,
  optional,
  hint,
  error,
  onChange,
  className,
  id: givenId,
  type = 'text',
  autoComplete = 'off',
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      id={id}
      className={className}
    >
      <input
        {...rest}
        id={id}
        type={type}
        autoComplete={autoComplete}
        className="inp"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
    </Field>
  );
}

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
}

/** A search box. Escape or the cross clears it. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={className ? `search ${className}` : 'search'}>
      <Search className="icon" />
      <input
        ref={input}
        aria-label={label}
        type="search"
        className="inp"
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && (
        <IconButton
          label="Clear search"
          icon={X}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

const minutesInDay = 24 * 60;

interface MinutesFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A field for whole minutes, at most a day's; accepts only digits. The caller provides the label. */
export function MinutesField({ value, onChange, ...rest }: MinutesFieldProps) {
  return (
    <input
      {...rest}
      className="inp"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => {
        const digits = event.target.value.replaceAll(/\D/g, '');
        if (digits === '') onChange(null);
        else if (Number(digits) <= minutesInDay) onChange(Number(digits));
      }}
    />
  );
}
