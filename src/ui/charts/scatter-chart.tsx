import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { scaleLinear } from '@visx/scale';
import { type ChangeLine, ChangeLines, ChartTip } from './chart-parts';
import { target } from './use-chart-cursor';
import './scatter-chart.css';

export interface ScatterPoint {
  readonly id: string;
  /** Returns the tooltip and accessible name: of hundreds of points, one is read at a time. */
  readonly labelOf: () => string;
  readonly x: number;
  readonly y: number;
  readonly isFilled: boolean;
  readonly shape: 'circle' | 'square' | 'cross';
  /** Where a cross belongs to the same value, joined to its point by a hairline. */
  readonly crossAt?: number | undefined;
}

export interface ReferenceCurve {
  /** Shown at its end. */
  readonly label: string;
  /** Parts with a gap between them. */
  readonly segments: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

export interface ScatterChartProps {
  readonly label: string;
  /** In reading order. */
  readonly points: readonly ScatterPoint[];
  readonly curves?: readonly ReferenceCurve[];
  /** The ends of both axes. */
  readonly xRange: readonly [from: number, to: number];
  readonly yRange: readonly [from: number, to: number];
  readonly xTicks: readonly { readonly at: number; readonly label: string }[];
  readonly yTicks: readonly { readonly at: number; readonly label: string }[];
  readonly changes?: readonly ChangeLine[] | undefined;
}

/**
 * Measured values as points that aren't joined, with reference curves behind them if there are any. Hundreds of points are a few paths,
 * so that they're drawn at once; the one that is hovered or focused has a ring and a tooltip.
 */
export function ScatterChart({
  label,
  points,
  curves = [],
  xRange,
  yRange,
  xTicks,
  yTicks,
  changes = [],
}: ScatterChartProps) {
  const x = scaleLinear<number>({ domain: [...xRange], range: [0, 1] });
  const y = scaleLinear<number>({ domain: [...yRange], range: [1, 0] });
  const placed = points.map((point) => ({ ...point, left: x(point.x), top: y(point.y) }));
  const cursor = usePointCursor(placed);
  const shown = cursor.shown === null ? undefined : placed[cursor.shown];
  return (
    <div className="scatter" data-curves={curves.length > 0 || undefined}>
      <div className="scatter-plot">
        {yTicks.map((tick) => (
          <span
            key={tick.at}
            className="scatter-line"
            aria-hidden="true"
            style={{ top: percent(y(tick.at)) }}
          >
            <span>{tick.label}</span>
          </span>
        ))}
        <div className="scatter-area" aria-label={label} {...cursor.groupProps}>
          <ChangeLines changes={changes} />
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            {curves.flatMap((curve) =>
              curve.segments.map((segment, index) => (
                <polyline
                  key={`${curve.label} ${index}`}
                  points={segment.map((one) => `${x(one.x)},${y(one.y)}`).join(' ')}
                />
              )),
            )}
            <Points points={placed} x={x} />
          </svg>
          {placed.flatMap(({ id, shape, left, top, crossAt }) => {
            const cross = shape === 'cross' ? left : crossAt === undefined ? null : x(crossAt);
            return cross === null
              ? []
              : [<i key={id} className="scatter-cross" style={at(cross, top)} />];
          })}
          {namesAtEnds(curves, x, y).map(({ label: name, left, top }) => (
            <span key={name} className="scatter-end" aria-hidden="true" style={at(left, top)}>
              {name}
            </span>
          ))}
          {shown && <i className="scatter-ring" style={at(shown.left, shown.top)} />}
          {/* Another element for each point: a screen reader reads the one that gets the focus. */}
          {cursor.markProps && (
            <span key={cursor.stop} className="scatter-mark" {...cursor.markProps} />
          )}
          {shown && <ChartTip text={shown.labelOf()} at={shown.left} top={shown.top} />}
        </div>
      </div>
      <div className="scatter-axis" aria-hidden="true">
        {xTicks.map((tick) => (
          <span key={tick.at} style={{ left: percent(x(tick.at)) }}>
            {tick.label}
          </span>
        ))}
      </div>
    </div>
  );
}

interface Placed extends ScatterPoint {
  /** Position across and down the chart, 0 to 1. */
  readonly left: number;
  readonly top: number;
}

/** One path for all points that look alike: lines without length, whose caps are the points. */
function Points({ points, x }: { readonly points: readonly Placed[]; readonly x: Scale }) {
  const looks = (['circle', 'square'] as const).flatMap((shape) =>
    [true, false].map((isFilled) => ({ shape, isFilled })),
  );
  const joined = points.filter(({ crossAt }) => crossAt !== undefined);
  return (
    <>
      <path
        className="scatter-hairlines"
        d={joined.map(({ left, top, crossAt = 0 }) => `M${left},${top}H${x(crossAt)}`).join('')}
      />
      {looks.flatMap(({ shape, isFilled }) => {
        const alike = points.filter((one) => one.shape === shape && one.isFilled === isFilled);
        if (alike.length === 0) return [];
        const path = alike.map(({ left, top }) => `M${left},${top}h.0001`).join('');
        return [
          <path
            key={`${shape} ${isFilled}`}
            className="scatter-points"
            data-shape={shape}
            data-filled={isFilled || undefined}
            d={path}
          />,
          ...(isFilled
            ? []
            : [
                <path
                  key={`${shape} inside`}
                  className="scatter-insides"
                  data-shape={shape}
                  d={path}
                />,
              ]),
        ];
      })}
    </>
  );
}

/** In pixels: how near the pointer must be to a point. */
const reach = 18;

/**
 * Moves over the points of a chart: one tab stop for all, arrow keys between them, and the point nearest to the pointer. Returns the
 * point to show, the one at the tab stop, which is the only one that screen readers get, and the props of its mark and of the element
 * around it.
 */
function usePointCursor(points: readonly Placed[]) {
  const [home, setHome] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [hovered, setHovered] = useState<number | null>(null);
  const last = points.length - 1;
  const stop = home === null || home > last ? last : home;
  const shown = hovered ?? (isFocused ? stop : null);
  const point = points[stop];

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && shown !== null) {
      event.stopPropagation();
      setFocused(false);
      setHovered(null);
      return;
    }
    const next = target(event.key, stop, points.length, last);
    if (next === null || next < 0 || next > last) return;
    event.preventDefault();
    flushSync(() => {
      setHome(next);
    });
    event.currentTarget.querySelector<HTMLElement>('.scatter-mark')?.focus();
  }
  function onPointer({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const box = currentTarget.getBoundingClientRect();
    const distances = points.map(({ left, top }) =>
      Math.hypot(box.left + left * box.width - clientX, box.top + top * box.height - clientY),
    );
    const nearest = Math.min(...distances);
    setHovered(nearest <= reach ? distances.indexOf(nearest) : null);
  }
  return {
    shown: shown !== null && shown <= last ? shown : null,
    groupProps: {
      role: 'group',
      onKeyDown,
      onPointerDown: onPointer,
      onPointerMove: onPointer,
      onPointerLeave: ({ pointerType }: PointerEvent<HTMLElement>) => {
        // A finger leaves when it's lifted: what it tapped stays.
        if (pointerType === 'mouse') setHovered(null);
      },
    },
    markProps: point && {
      style: at(point.left, point.top),
      role: 'img',
      'aria-label': point.labelOf(),
      tabIndex: 0,
      onFocus: () => {
        // It stays the tab stop, however many points are added.
        setHome(stop);
        setFocused(true);
        setHovered(null);
      },
      onBlur: () => {
        setFocused(false);
      },
    },
    stop,
  };
}

const at = (left: number, top: number) => ({ left: percent(left), top: percent(top) });

type Scale = (value: number) => number;

/** The height of a name, as a part of the chart's. */
const nameHeight = 0.055;

/** Returns where the name of each curve goes: at its end, moved up or down as far as it takes for all of them to be read. */
function namesAtEnds(curves: readonly ReferenceCurve[], x: Scale, y: Scale) {
  const ends = curves.flatMap(({ label, segments }) => {
    const end = segments.at(-1)?.at(-1);
    return end ? [{ label, left: x(end.x), top: y(end.y) }] : [];
  });
  // Neighbours that would overlap form a block around the middle of where they belong (isotonic regression).
  const blocks: { sum: number; names: { readonly label: string; readonly left: number }[] }[] = [];
  const middleOf = (block: (typeof blocks)[number]) => block.sum / block.names.length;
  ends
    .toSorted((one, other) => one.top - other.top)
    .forEach(({ label, left, top }, index) => {
      let block = { sum: top - index * nameHeight, names: [{ label, left }] };
      for (let above = blocks.at(-1); above && middleOf(above) > middleOf(block);) {
        blocks.pop();
        block = { sum: above.sum + block.sum, names: [...above.names, ...block.names] };
        above = blocks.at(-1);
      }
      blocks.push(block);
    });
  return blocks
    .flatMap((block) => block.names.map((name) => ({ ...name, top: middleOf(block) })))
    .map((name, index) => ({ ...name, top: name.top + index * nameHeight }));
}

const percent = (part: number): string => `${part * 100}%`;

/** Returns about `count` round values that cover the range, from end to end, for the horizontal lines of a chart. */
export function roundTicks(lowest: number, highest: number, count: number): readonly number[] {
  const scale = scaleLinear<number>({ domain: [lowest, highest] }).nice(count);
  return scale.ticks(count);
}

/** A mark of a chart, for its legend. */
export function ScatterKey({ shape, isFilled }: Pick<ScatterPoint, 'shape' | 'isFilled'>) {
  return <span className="scatter-key" data-shape={shape} data-filled={isFilled || undefined} />;
}
