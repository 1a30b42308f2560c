import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { AsyncError, describedBy, Field, type FieldTexts } from './field';
import { IconButton } from '@/ui/base/button';
import './text-fields.css';

export interface SecretFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A button beside the field that acts on it. */
  readonly action?: ReactNode;
}

/** A key: masked until it is revealed, and left alone by spelling checkers and password managers. */
export function SecretField({ label, hint, value, onChange, action }: SecretFieldProps) {
  const id = useId();
  const [isRevealed, setRevealed] = useState(false);
  return (
    <Field label={label} hint={hint} id={id}>
      <div className="secret">
        <div className="secret-box">
          <input
            id={id}
            className="inp"
            type={isRevealed ? 'text' : 'password'}
            value={value}
            placeholder="Not set"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-1p-ignore
            data-lpignore="true"
            aria-describedby={describedBy(id, { hint, error: undefined })}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
          <IconButton
            label={isRevealed ? 'Hide key' : 'Show key'}
            icon={isRevealed ? EyeOff : Eye}
            aria-controls={id}
            aria-description={label}
            onClick={() => {
              setRevealed(!isRevealed);
            }}
          />
        </div>
        {action}
      </div>
    </Field>
  );
}

export interface PassphraseFieldProps
  extends FieldTexts, Pick<ComponentProps<'input'>, 'ref' | 'readOnly'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * A passphrase: masked until it is shown. The browser is asked not to keep it: it would fill it in for whoever holds the
 * device, which is what the lock is there against. It can be pasted, so that a password manager with a lock of its own helps
 * (WCAG 3.3.8). And it is no plain text field, whose words the keyboards of phones learn.
 */
export function PassphraseField({
  label,
  hint,
  error,
  value,
  onChange,
  ...rest
}: PassphraseFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} id={id}>
      <div className="secret-box">
        <input
          {...rest}
          id={id}
          className="inp"
          type={isShown ? 'text' : 'password'}
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
        <IconButton
          label={isShown ? 'Hide passphrase' : 'Show passphrase'}
          icon={isShown ? EyeOff : Eye}
          aria-controls={id}
          aria-description={label}
          onClick={() => {
            setShown(!isShown);
          }}
        />
      </div>
      {/* Whether a passphrase opens something takes a moment to say. */}
      {error && <AsyncError id={`${id}-error`}>{error}</AsyncError>}
    </Field>
  );
}
