import { expect, test } from 'vitest';
import { keepHeadingOrder } from './markdown';

const shift = (tags: readonly string[]) => {
  const children = tags.map((tagName) => ({ type: 'element', tagName }));
  keepHeadingOrder()({ type: 'root', children });
  return children.map(({ tagName }) => tagName);
};

test.each([
  [['h1'], ['h3']],
  [['h2'], ['h3']],
  [
    ['h1', 'h2', 'h3'],
    ['h3', 'h4', 'h5'],
  ],
  [
    ['h1', 'h4', 'h2'],
    ['h3', 'h4', 'h4'],
  ],
  [
    ['h3', 'h1', 'h2'],
    ['h3', 'h3', 'h4'],
  ],
  [
    ['h1', 'h2', 'h3', 'h4', 'h5'],
    ['h3', 'h4', 'h5', 'h6', 'h6'],
  ],
  [
    ['p', 'h2', 'p'],
    ['p', 'h3', 'p'],
  ],
])('%j becomes %j', (before, after) => {
  expect(shift(before)).toEqual(after);
});
