import { useId, useState, type ReactNode } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { describedBy, Field } from './field';
import { IconButton } from '@/ui/base/icon-button';
import './secret-field.css';

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
