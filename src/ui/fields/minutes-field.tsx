import type { ComponentProps } from 'react';

/** A day has no more. */
const most = 24 * 60;

interface MinutesFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** Whole minutes, up to those of a day; it takes nothing but digits. Its label stands elsewhere. */
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
        else if (Number(digits) <= most) onChange(Number(digits));
      }}
    />
  );
}
