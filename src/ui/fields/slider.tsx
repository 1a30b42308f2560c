import { useId } from 'react';
import '@/ui/base/controls.css';
import './slider.css';

export interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** What the two ends mean. */
  readonly ends: readonly [low: string, high: string];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number between two ends. The browser's own control: arrow keys, Home and End, touch. */
export function Slider({ label, min, max, step, ends, value, onChange }: SliderProps) {
  const id = useId();
  const filled = `${((value - min) / (max - min)) * 100}%`;
  return (
    <div className="fld slider">
      <div className="slider-head">
        <label className="fld-label" htmlFor={id}>
          {label}
        </label>
        <output htmlFor={id}>{value}</output>
      </div>
      <input
        id={id}
        type="range"
        className="slider-range"
        min={min}
        max={max}
        step={step}
        value={value}
        style={{ '--filled': filled }}
        onChange={(event) => {
          onChange(event.target.valueAsNumber);
        }}
      />
      <div className="slider-ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
