import { SwitchButton, SwitchField, Text } from 'react-aria-components/Switch';
import './switch.css';

export interface SwitchProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean | undefined;
}

/** On or off, at once. The whole row is the target. */
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
