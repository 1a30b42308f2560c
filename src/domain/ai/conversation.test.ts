import { describe, expect, it } from 'vitest';
import {
  canSend,
  parseMessageForm,
  shownMessages,
  withName,
  withQuestion,
  withReply,
  withSystemPrompt,
} from './conversation';

const at = '2026-11-21T02:00:00.000Z';

describe('an empty message (trimmed) with no image is ignored; sending is also blocked while loading', () => {
  it.each([
    ['', false, false, false],
    [' \n ', false, false, false],
    ['hello', false, false, true],
    ['', true, false, true],
    ['hello', true, true, false],
  ])('%j with an image: %s, loading: %s', (text, hasImage, isLoading, expected) => {
    expect(canSend(text, hasImage, isLoading)).toBe(expected);
  });
});

describe('the system prompt is added only for the first message of a conversation', () => {
  const first = withQuestion([], { text: ' Hello ' }, 'You are kind.', at);
  it('is built when the first message is sent', () => {
    expect(first.map(({ role, content }) => [role, content])).toEqual([
      ['system', 'You are kind.'],
      ['user', 'Hello'],
    ]);
  });
  it('stays the same after that', () => {
    const second = withQuestion(
      withReply(first, 'Hi', at),
      { text: 'More', imageData: 'data:image/jpeg;base64,AA' },
      'Changed.',
      at,
    );
    expect(second.filter(({ role }) => role === 'system').map(({ content }) => content)).toEqual([
      'You are kind.',
    ]);
    expect(second.at(-1)).toEqual({
      role: 'user',
      content: 'More',
      timestamp: at,
      imageData: 'data:image/jpeg;base64,AA',
    });
  });
  it('is rebuilt only for a child who was renamed', () => {
    const renamed = withSystemPrompt(first, 'Name: Lena');
    expect(renamed.map(({ role, content }) => [role, content])).toEqual([
      ['system', 'Name: Lena'],
      ['user', 'Hello'],
    ]);
  });
  it('is never shown', () => {
    expect(shownMessages(first).map(({ role }) => role)).toEqual(['user']);
  });
});

it('the names of a conversation are all the child ever had, the current one first', () => {
  const maya = withName([], 'Maya');
  expect(maya).toEqual(['Maya']);
  expect(withName(maya, 'Maya')).toBe(maya);
  expect(withName(maya, 'Lena')).toEqual(['Lena', 'Maya']);
  expect(withName(withName(maya, 'Lena'), 'Maya')).toEqual(['Maya', 'Lena']);
});

it.each([
  [{ text: 'Half a thought' }, { text: 'Half a thought' }],
  ['Of an earlier version', { text: 'Of an earlier version' }],
  [{ text: 7 }, null],
  [null, null],
])('%j as a stored message', (stored, message) => {
  expect(parseMessageForm(stored)).toEqual(message);
});
