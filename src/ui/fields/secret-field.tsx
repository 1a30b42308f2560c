import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { AsyncError, describedBy, Field, type FieldTexts } from './field';
import { IconButton } from '@/ui/base/button';
import './text-fields.css';

export interface SecretFieldProps
  extends FieldTexts, Pick<ComponentProps<'input'>, 'ref' | 'readOnly'> {
  readonly kind: 'key' | 'passphrase';
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A button beside the field that acts on it. */
  readonly action?: ReactNode;
}

/** Keeps password managers away from keys. */
const onlyForKeys = {
  placeholder: 'Not set',
  'data-1p-ignore': true,
  'data-lpignore': 'true',
};

/**
 * A key or passphrase, masked until shown. The browser is asked not to store it: it would fill it in for anyone holding the
 * device, which is what the lock protects against. It can be pasted, so a password manager with its own lock works (WCAG 3.3.8).
 * Not a plain text field, because phone keyboards learn what is typed into those.
 */
export function SecretField(props: SecretFieldProps) {
  const { kind, label, hint, error, onChange, action, ...rest } = props;
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} id={id}>
      <div className="secret">
        <div className="secret-box">
          <input
            {...(kind === 'key' && onlyForKeys)}
            {...rest}
            id={id}
            className="inp"
            type={isShown ? 'text' : 'password'}
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
            label={`${isShown ? 'Hide' : 'Show'} ${kind}`}
            icon={isShown ? EyeOff : Eye}
            aria-controls={id}
            aria-description={label}
            onClick={() => {
              setShown(!isShown);
            }}
          />
        </div>
        {action}
      </div>
      {/* Checking a passphrase takes a moment. */}
      {error && <AsyncError id={`${id}-error`}>{error}</AsyncError>}
    </Field>
  );
}
