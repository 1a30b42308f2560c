import { type ReactNode, useId } from 'react';
import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { Check, type LucideIcon } from 'lucide-react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
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

/** A choice of one of a few options, each with an icon and colour. Arrow keys move the choice. */
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

export interface PickOption<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Shown above the label, such as the number of a step. */
  readonly above?: string;
}

interface PickChipsProps<T extends string> {
  /** The row's name, if no heading gives it. */
  readonly label?: string | undefined;
  /** The id of the heading that names it. */
  readonly labelledBy?: string | undefined;
  readonly options: readonly PickOption<T>[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: readonly T[]) => void;
  /** Allows one at most; tapping it again clears it. */
  readonly isSingle?: boolean;
  /** 'steps' shows one row of equal boxes. */
  readonly look?: 'chips' | 'steps';
  /** Shown after the last chip. */
  readonly children?: ReactNode;
}

/** Chips to choose one or several of. One tab stop; arrow keys move between chips. */
export function PickChips<T extends string>({
  label,
  labelledBy,
  options,
  chosen,
  onChange,
  isSingle = false,
  look = 'chips',
  children,
}: PickChipsProps<T>) {
  return (
    <ToggleButtonGroup
      className={look === 'steps' ? 'pick-steps' : 'picks'}
      selectionMode={isSingle ? 'single' : 'multiple'}
      selectedKeys={chosen}
      onSelectionChange={(keys) => {
        // Keep the order of the row, and choices that aren't in it.
        const shown = options.map(({ value }) => value);
        onChange([
          ...shown.filter((value) => keys.has(value)),
          ...(isSingle ? [] : chosen.filter((value) => !shown.includes(value))),
        ]);
      }}
      {...(label !== undefined && { 'aria-label': label })}
      {...(labelledBy !== undefined && { 'aria-labelledby': labelledBy })}
    >
      {options.map(({ value, label: text, above }) => (
        <ToggleButton key={value} id={value} className="pick">
          {({ isSelected }) => (
            <>
              {above !== undefined && <b>{above}</b>}
              {isSelected && look === 'chips' && <Check className="icon" aria-hidden="true" />}
              <span dir="auto">{text}</span>
            </>
          )}
        </ToggleButton>
      ))}
      {children}
    </ToggleButtonGroup>
  );
}
