import { TextField } from '@/ui/fields/text-field';

interface AddressFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
}

/** The address of a circle's server, as it is typed: no keyboard changes anything in it. */
export function AddressField({ label, hint, value, isBusy, error, onChange }: AddressFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="url"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      readOnly={isBusy}
      error={error}
      onChange={onChange}
    />
  );
}
