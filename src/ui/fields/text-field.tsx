import { useId, type ComponentProps } from 'react';
import { describedBy, Field, type FieldTexts } from './field';

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A one-line text input with its label, hint and error. The browser does not learn what is typed there, because a family's words are. */
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
