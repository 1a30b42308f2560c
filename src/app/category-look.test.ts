import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { categories } from '@/domain/schema/categories';
import { foodStates, reactions } from '@/domain/food/food-states';
import { glyphs } from '@/ui/base/glyphs';

const theme = readFileSync(new URL('../ui/base/theme.css', import.meta.url), 'utf8');
const looks = [
  ...categories.map(({ id, glyph }) => ({ hue: id, glyph })),
  ...foodStates,
  ...reactions,
];

test.each(looks)('$hue has its five colours in theme.css', ({ hue }) => {
  const [, rule = ''] = new RegExp(`\\[data-hue='${hue}'\\] \\{([^}]*)\\}`).exec(theme) ?? [];
  expect([...rule.matchAll(/--([\w-]+): light-dark\(/g)].map(([, name]) => name)).toEqual([
    'c-tab',
    'c-on',
    'c-ink',
    'c-tint',
    'c-bar',
  ]);
});

test.each(looks)('Lucide has an icon $glyph', ({ glyph }) => {
  expect(glyphs[glyph]).toBeDefined();
});

test('each differs without relying on colour', () => {
  expect(new Set(looks.map(({ glyph }) => glyph)).size).toBe(looks.length);
});
