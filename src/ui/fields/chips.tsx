import { useId } from 'react';
import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import type { LucideIcon } from 'lucide-react';
import { FieldError } from './field';
import '@/ui/base/controls.css';
import './chips.css';

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly hue?: string | undefined;
}

export interface ChoiceChipsProps<T extends string> {
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly error?: string | undefined;
  readonly options: readonly Choice<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  /** Columns on wide screens; two on phones. */
  readonly columns?: number | undefined;
}

/** One of a few, each with its icon and colour. Arrow keys move the choice. */
export function ChoiceChips<T extends string>({
  label,
  hideLabel = false,
  optional,
  error,
  options,
  value,
  onChange,
  columns = 4,
}: ChoiceChipsProps<T>) {
  const errorId = useId();
  return (
    <RadioGroup
      className="fld"
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      {...(error && { 'aria-describedby': errorId })}
    >
      <Label className={hideLabel ? 'visually-hidden' : 'fld-label'}>
        <span>{label}</span>
        {optional && <span className="fld-opt">optional</span>}
      </Label>
      <div className="chips-box">
        <div className={columns > 3 ? 'chips' : 'chips chips-few'} style={{ '--columns': columns }}>
          {options.map(({ value: id, label: text, icon: Icon, hue }) => (
            <RadioField key={id} value={id} className="chips-item" data-hue={hue}>
              <RadioButton className="chip">
                {Icon && <Icon className="icon" />}
                <span>{text}</span>
              </RadioButton>
            </RadioField>
          ))}
        </div>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </RadioGroup>
  );
}
