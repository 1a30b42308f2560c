import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, parseTokens } from './fixtures/contrast-check';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const light = parseTokens(css, 'light');
const dark = parseTokens(css, 'dark');

const papers = ['paper', 'paper-sunk', 'surface', 'raised'];
const cards = ['paper', 'surface', 'raised'];
const hues = [...light.keys()].flatMap((name) => /^(.*)-bar$/.exec(name)?.[1] ?? []);

const pairs: (readonly [text: string, ground: string, ratio: number])[] = [
  ...cross(['ink', 'ink-muted'], papers, 4.5),
  ...cross(['ink'], ['leaf-tint', 'danger-tint', 'clay-tint'], 4.5),
  ...cross(['leaf-ink', 'clay-ink', 'danger-ink', 'success', 'warning'], cards, 4.5),
  ['leaf-ink', 'leaf-tint', 4.5],
  ['ink', 'found', 4.5],
  ['clay-ink', 'clay-tint', 4.5],
  ['danger-ink', 'danger-tint', 4.5],
  ['success', 'success-tint', 4.5],
  ['warning', 'warning-tint', 4.5],
  ['on-leaf', 'leaf', 4.5],
  ['on-leaf', 'leaf-hover', 4.5],
  ['on-danger', 'danger', 4.5],
  ['paper', 'ink', 4.5],
  ...cross(['line-strong', 'focus'], papers, 3),
  ...cross(['leaf', 'clay'], cards, 3),
  ...hues.flatMap((hue) => [
    ...cross([`${hue}-ink`], [`${hue}-tint`, ...cards], 4.5),
    [`${hue}-on`, `${hue}-tab`, 4.5] as const,
    ...cross([`${hue}-bar`], cards, 3),
  ]),
];

function cross(texts: readonly string[], grounds: readonly string[], ratio: number) {
  return texts.flatMap((text) => grounds.map((ground) => [text, ground, ratio] as const));
}

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, tokens) => {
  test.each(pairs)('%s on %s reaches %f', (text, ground, ratio) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(ratio);
  });
});

test('in the dark theme, every step of the day calendar contrasts with its background', () => {
  for (const step of ['day-1', 'day-2', 'day-3', 'day-4'])
    expect(contrast(dark, step, 'surface')).toBeGreaterThanOrEqual(3);
});

test('the system’s dark theme is the same as the chosen one', () => {
  const [chosen, system] = [...css.matchAll(/\{\s*(color-scheme: dark;[^}]*)\}/g)];
  expect(chosen).toBeDefined();
  expect(system?.[1]).toEqual(chosen?.[1]);
});

test('contrast is computed as WCAG defines it', () => {
  const tokens = parseTokens(
    '--a: light-dark(oklch(1 0 0), oklch(0 0 0)); --b: light-dark(oklch(0 0 0), oklch(1 0 0)); --c: light-dark(oklch(0.6279 0.2577 29.23), oklch(0 0 0));',
    'light',
  );
  expect(contrast(tokens, 'a', 'b')).toBeCloseTo(21, 1);
  // Pure red on white.
  expect(contrast(tokens, 'c', 'a')).toBeCloseTo(4, 1);
});
