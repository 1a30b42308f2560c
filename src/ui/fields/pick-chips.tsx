import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { Check } from 'lucide-react';
import './pick-chips.css';

export interface PickOption<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Stands above the words, such as the number of a step. */
  readonly above?: string;
}

interface PickChipsProps<T extends string> {
  /** Names the row, where no heading does. */
  readonly label?: string | undefined;
  /** The id of the heading that names it. */
  readonly labelledBy?: string | undefined;
  readonly options: readonly PickOption<T>[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: readonly T[]) => void;
  /** One at most; the chosen one, tapped again, is chosen no more. */
  readonly isSingle?: boolean;
  /** 'steps' stand in one row of equal boxes. */
  readonly look?: 'chips' | 'steps';
  /** Stands after the last of them. */
  readonly children?: ReactNode;
}

/** Words to pick, several or one. One place for Tab; the arrow keys go from chip to chip. */
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
        // In the order of the row; what is chosen and stands in none stays.
        const shown = options.map(({ value }) => value);
        onChange([
          ...shown.filter((value) => keys.has(value)),
          ...(isSingle ? [] : chosen.filter((value) => !shown.includes(value))),
        ]);
      }}
      {...(label !== undefined && { 'aria-label': label })}
      {...(labelledBy !== undefined && { 'aria-labelledby': labelledBy })}
    >
      {options.map(({ value, label: words, above }) => (
        <ToggleButton key={value} id={value} className="pick">
          {({ isSelected }) => (
            <>
              {above !== undefined && <b>{above}</b>}
              {isSelected && look === 'chips' && <Check className="icon" aria-hidden="true" />}
              <span dir="auto">{words}</span>
            </>
          )}
        </ToggleButton>
      ))}
      {children}
    </ToggleButtonGroup>
  );
}
