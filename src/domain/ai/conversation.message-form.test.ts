import { expect, test } from 'vitest';
import { parseMessageForm } from './conversation';

test.each([
  [{ text: 'Half a thought' }, { text: 'Half a thought' }],
  ['Of an earlier version', { text: 'Of an earlier version' }],
  [{ text: 7 }, null],
  [null, null],
])('%j as a stored message', (stored, message) => {
  expect(parseMessageForm(stored)).toEqual(message);
});
