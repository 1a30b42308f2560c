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
