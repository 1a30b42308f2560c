import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Moves over the marks of a chart (bars, dots, days): one tab stop for the whole chart, arrow keys within it. Returns the mark to
 * show a tooltip for: the last one hovered or focused. Escape hides the tooltip. Screen readers get only the mark at the tab
 * stop, because the chart's table lists all of them.
 *
 * @param count how many marks there are, in reading order
 * @param columns how many of them are in one row, or where each row begins; arrow up and down move between rows
 */
export function useChartCursor(count: number, columns: number | readonly number[] = count) {
  const [home, setHome] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const last = count - 1;
  // Starts at the latest mark, which people look for. The tab stop must survive a shorter series.
  const tabStop = home === null || home > last ? last : home;
  const shown = hovered ?? focused;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && shown !== null) {
      event.stopPropagation();
      setFocused(null);
      setHovered(null);
      return;
    }
    const next = target(event.key, tabStop, columns, last);
    if (next === null || next < 0 || next > last) return;
    event.preventDefault();
    // An element hidden from screen readers must never take the focus.
    flushSync(() => {
      setHome(next);
    });
    event.currentTarget.querySelectorAll<HTMLElement>('[data-mark]')[next]?.focus();
  }

  return {
    shown: shown !== null && shown <= last ? shown : null,
    /** For the element around the marks. */
    groupProps: { role: 'group', onKeyDown },
    /** For a mark. `label` is the text of its tooltip. */
    markProps: (index: number, label: string) => ({
      'data-mark': '',
      'data-on': shown === index ? '' : undefined,
      role: 'img',
      'aria-label': label,
      'aria-hidden': index === tabStop ? undefined : true,
      tabIndex: index === tabStop ? 0 : -1,
      onFocus: () => {
        setHome(index);
        setFocused(index);
        // The focus wins over a mouse resting on another mark.
        setHovered(null);
      },
      onBlur: (_: FocusEvent) => {
        setFocused(null);
      },
      onPointerEnter: () => {
        setHovered(index);
      },
      onPointerLeave: () => {
        setHovered(null);
      },
    }),
  };
}

/** Returns the mark that a key moves to, or null if it moves to none. */
export function target(
  key: string,
  from: number,
  columns: number | readonly number[],
  last: number,
): number | null {
  const up = inNextRow(-1, from, columns, last);
  const down = inNextRow(1, from, columns, last);
  switch (key) {
    case 'ArrowLeft':
      return from - 1;
    case 'ArrowRight':
      return from + 1;
    case 'ArrowUp':
      return up;
    case 'ArrowDown':
      return down;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Returns the mark in the row above or below, or that row's first if rows differ in length. Null if there is none. */
function inNextRow(
  step: -1 | 1,
  from: number,
  columns: number | readonly number[],
  last: number,
): number | null {
  if (typeof columns === 'number') return columns <= last ? from + step * columns : null;
  const row = columns.findLastIndex((start) => start <= from);
  return columns[row + step] ?? null;
}
