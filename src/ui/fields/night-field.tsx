import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import './night-field.css';

/** The bar shows the minutes from 6 pm to noon. */
const nightBarLength = 18 * 60;
const step = 5;
/** The initial positions of the handles for a night not recorded yet: 8 pm and 6:30 am. */
const initialPositions = { asleep: 2 * 60, awake: 12.5 * 60 } as const;
const ticks = ['6 pm', '9', '12', '3', '6 am', '9', 'noon'] as const;

interface NightWaking {
  /** Minutes from 6 pm. */
  readonly at: number;
  readonly minutes: number;
}

interface NightFieldProps {
  /** Minutes from 6 pm, like everything on the bar, which has no dates or time zones. Null if not recorded. */
  readonly asleep: number | null;
  readonly awake: number | null;
  readonly wakings: readonly NightWaking[];
  /** Formats the time at a number of minutes from 6 pm. */
  readonly formatMinutes: (minutes: number) => string;
  readonly onAsleep: (minutes: number) => void;
  readonly onAwake: (minutes: number) => void;
}

/** A night set by its two ends: by dragging, by arrow keys in steps of 5 minutes, or by Page Up and Page Down in hours. */
export function NightField({
  asleep,
  awake,
  wakings,
  formatMinutes,
  onAsleep,
  onAwake,
}: NightFieldProps) {
  const track = useRef<HTMLDivElement>(null);
  const from = asleep === null ? null : within(asleep);
  const to = awake === null ? null : within(awake);
  const isNight = from !== null && to !== null && from < to;
  const minutesAt = (x: number) => {
    const box = track.current?.getBoundingClientRect();
    return box === undefined ? 0 : ((x - box.left) / box.width) * nightBarLength;
  };
  return (
    <div className="night-bar">
      <div className="night-track" ref={track}>
        {isNight && (
          <span
            className="night-sleep"
            style={{ left: percent(from), width: percent(to - from) }}
          />
        )}
        {wakings
          .filter(({ at }) => at <= nightBarLength)
          .map(({ at, minutes }, index) => (
            <span
              key={index}
              className="night-waking"
              style={{ left: percent(at), '--length': percent(minutes) }}
            />
          ))}
        <Handle
          label="Asleep"
          value={from}
          start={initialPositions.asleep}
          min={0}
          max={to === null ? nightBarLength : Math.max(0, to - step)}
          valueText={asleep === null ? 'not noted' : formatMinutes(asleep)}
          minutesAt={minutesAt}
          onMove={onAsleep}
        />
        <Handle
          label="Awake"
          value={to}
          start={initialPositions.awake}
          min={from === null ? 0 : Math.min(nightBarLength, from + step)}
          max={nightBarLength}
          valueText={awake === null ? 'not noted' : formatMinutes(awake)}
          minutesAt={minutesAt}
          onMove={onAwake}
        />
      </div>
      <div className="night-ticks" aria-hidden="true">
        {ticks.map((text, index) => (
          <span
            key={index}
            style={{ left: percent((index * nightBarLength) / (ticks.length - 1)) }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

interface HandleProps {
  readonly label: string;
  readonly value: number | null;
  /** Its position without a value. */
  readonly start: number;
  readonly min: number;
  readonly max: number;
  readonly valueText: string;
  readonly minutesAt: (x: number) => number;
  readonly onMove: (minutes: number) => void;
}

function Handle({ label, value, start, min, max, valueText, minutesAt, onMove }: HandleProps) {
  const isDragged = useRef(false);
  const at = value ?? Math.min(Math.max(start, min), max);
  const moveTo = (minutes: number) => {
    const next = Math.min(Math.max(Math.round(minutes / step) * step, min), max);
    if (next !== value) onMove(next);
  };
  function onKeyDown(event: KeyboardEvent) {
    const next = valueAfterKey(event.key, at, min, max);
    if (next === null) return;
    event.preventDefault();
    moveTo(next);
  }
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    isDragged.current = true;
  }
  function endDrag() {
    isDragged.current = false;
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className="night-handle"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={nightBarLength}
      aria-valuenow={at}
      aria-valuetext={valueText}
      data-unset={value === null || undefined}
      style={{ left: percent(at) }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (isDragged.current) moveTo(minutesAt(event.clientX));
      }}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    />
  );
}

/** Returns the value after a key press, or null if the key doesn't move the handle. */
function valueAfterKey(key: string, at: number, min: number, max: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - step;
    case 'ArrowRight':
    case 'ArrowUp':
      return at + step;
    case 'PageDown':
      return at - 60;
    case 'PageUp':
      return at + 60;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}

/** Times before 6 pm or after noon go to the nearer end: evenings to the left, mornings to the right. */
function within(minutes: number): number {
  if (minutes <= nightBarLength) return minutes;
  return minutes > nightBarLength + 3 * 60 ? 0 : nightBarLength;
}

const percent = (minutes: number): string => `${(minutes / nightBarLength) * 100}%`;
