import { useId } from 'react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components/Select';
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { Popover } from '@/ui/overlays/popover';
import { FieldError } from './field';
import '@/ui/base/controls.css';
import './select.css';

export interface SelectOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly hue?: string | undefined;
}

export interface SelectProps<T extends string> {
  readonly label: string;
  /** Keeps the label for screen readers only, as in a row of filters. */
  readonly hideLabel?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly options: readonly SelectOption<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
}

/** A button that opens a list to choose one value from. */
export function Select<T extends string>({
  label,
  hideLabel = false,
  placeholder = 'Choose',
  optional,
  error,
  isDisabled = false,
  options,
  value,
  onChange,
}: SelectProps<T>) {
  const errorId = useId();
  return (
    <AriaSelect
      className="fld sel"
      {...(hideLabel && { 'aria-label': label })}
      placeholder={placeholder}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      {...(error && { 'aria-describedby': errorId })}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
    >
      {!hideLabel && (
        <Label className="fld-label">
          <span>{label}</span>
          {optional && <span className="fld-opt">optional</span>}
        </Label>
      )}
      <Button className="inp sel-button">
        <SelectValue className="sel-value">
          {({ isPlaceholder, defaultChildren }) =>
            // The button's name already ends with its label; a placeholder with the same text would be read twice.
            isPlaceholder && placeholder === label ? (
              <span aria-hidden="true">{placeholder}</span>
            ) : (
              defaultChildren
            )
          }
        </SelectValue>
        <ChevronDown className="icon small" />
      </Button>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Popover className="sel-pop">
        <ListBox className="sel-list" items={options}>
          {({ value: id, label: text, icon: Icon, hue }) => (
            <ListBoxItem id={id} textValue={text} className="pop-item">
              {Icon && <Icon className="icon" data-hue={hue} />}
              <span className="pop-text">{text}</span>
              <Check className="icon small pop-check" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
