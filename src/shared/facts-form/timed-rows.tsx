import { type Ref, useRef } from 'react';
import { type LucideIcon, X } from 'lucide-react';
import type { TimedMinutes } from '@/domain/facts/sleep';
import { IconButton } from '@/ui/base/button';
import { MinutesField } from '@/ui/fields/text-field';
import './sections.css';

interface TimedRowsProps {
  /** The name of one row: 'Waking', 'Nap'. */
  readonly what: string;
  readonly rows: readonly TimedMinutes[];
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (rows: TimedMinutes[]) => void;
  /** Called when the last row was removed, because the focus has to go somewhere else. */
  readonly onEmptied: () => void;
}

/** Rows with a time and a number of minutes each. */
export function TimedRows({
  what,
  rows,
  isInvalid,
  describedBy,
  onChange,
  onEmptied,
}: TimedRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  if (rows.length === 0) return null;
  const change = (at: number, patch: Partial<TimedMinutes>) => {
    onChange(rows.map((row, index) => (index === at ? { ...row, ...patch } : row)));
  };
  function remove(at: number) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons[at + 1] ?? buttons[at - 1];
    onChange(rows.filter((_, index) => index !== at));
    if (next) next.focus();
    else onEmptied();
  }
  return (
    <ol className="timed-rows" ref={list} aria-label={`${what}s`}>
      {rows.map(({ at, minutes }, index) => {
        const name = `${what} ${index + 1}`;
        return (
          <li key={index}>
            <span>{name}</span>
            <input
              className="inp"
              type="time"
              aria-label={`${name}, time`}
              aria-invalid={isInvalid || undefined}
              aria-describedby={describedBy}
              value={at}
              onChange={(event) => {
                change(index, { at: event.target.value });
              }}
            />
            <span className="timed-minutes">
              <MinutesField
                aria-label={`${name}, minutes`}
                value={minutes}
                onChange={(next) => {
                  change(index, { minutes: next });
                }}
              />
              <span aria-hidden="true">min</span>
            </span>
            <IconButton
              label={`Remove ${name.toLowerCase()}`}
              icon={X}
              onClick={() => {
                remove(index);
              }}
            />
          </li>
        );
      })}
    </ol>
  );
}

interface StepperButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Disabled. */
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

/** A button that counts up or down: a 30 px ring in a 44 px target. */
export function StepperButton({
  ref,
  label,
  icon: Icon,
  isOff = false,
  onClick,
}: StepperButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className="ring"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      <span>
        <Icon className="icon small" aria-hidden="true" />
      </span>
    </button>
  );
}
