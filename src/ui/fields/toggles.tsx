import { SwitchButton, SwitchField, Text } from 'react-aria-components/Switch';
import './toggles.css';

export interface CheckboxProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** A choice that takes effect with the button below it. */
export function Checkbox({ label, isSelected, onChange }: CheckboxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isSelected}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
      <span>{label}</span>
    </label>
  );
}

export interface SwitchProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean | undefined;
}

/** A setting that is on or off and applies at once. The whole row is clickable. */
export function Switch({ label, hint, isSelected, onChange, isDisabled = false }: SwitchProps) {
  return (
    <SwitchField
      className="switch-row"
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
    >
      <SwitchButton className="switch">
        <span className="switch-label">{label}</span>
        <span className="switch-track" />
      </SwitchButton>
      {hint && (
        <Text slot="description" className="switch-hint">
          {hint}
        </Text>
      )}
    </SwitchField>
  );
}
