import { describe, expect, test } from 'vitest';
import { defaultSettings, parseSettings } from './settings';
import { normalizeServerUrl, isFetchableUrl } from '@/lib/server-url';

describe('defaults', () => {
  test('are those of section 9', () => {
    expect(parseSettings(undefined)).toEqual(defaultSettings);
    expect(defaultSettings).toMatchObject({
      openRouterModel: 'google/gemma-3-27b-it:free',
      foodAIModel: 'google/gemini-1.5-pro',
      geminiModel: 'google/gemini-1.5-flash',
      geminiTemperature: 0.7,
      ollamaEndpoint: 'http://localhost:11434',
      useOllama: false,
      chatEnabled: false,
      leaveNameOut: false,
    });
  });

  test('the system prompt is a helpful child development assistant giving guidance on development, milestones, activities, nutrition and parenting', () => {
    expect(defaultSettings.geminiSystemPrompt).toContain('helpful child development assistant');
    expect(defaultSettings.geminiSystemPrompt).toContain(
      'development, milestones, activities, nutrition and parenting',
    );
  });
});

test('the system prompt of earlier versions becomes the present one, and an own one stays', () => {
  const promptOf = (geminiSystemPrompt: string) =>
    parseSettings({ geminiSystemPrompt }).geminiSystemPrompt;
  const present = defaultSettings.geminiSystemPrompt;
  const added = ', and do not judge whether a child is early or late';
  expect(present).toContain(added);
  expect(promptOf(present.replace(added, ''))).toBe(present);
  expect(promptOf('Be brief.')).toBe('Be brief.');
});

describe('stored settings are parsed, never cast', () => {
  test.each([[null], [42], ['text'], [[]], [[1, 2]], [{}]])('%j is the defaults', (stored) => {
    expect(parseSettings(stored)).toEqual(defaultSettings);
  });

  test('an invalid value falls back to its default, without affecting the others', () => {
    const stored = {
      openAIKey: 7,
      assemblyAIKey: ' abc \n',
      useOllama: 'true',
      chatEnabled: true,
      geminiTemperature: 3,
      foodAIModel: '   ',
      ollamaEndpoint: null,
      unknown: 1,
    };
    expect(parseSettings(stored)).toEqual({
      ...defaultSettings,
      assemblyAIKey: 'abc',
      chatEnabled: true,
    });
  });

  test('a hostile key changes nothing', () => {
    const parsed = parseSettings(JSON.parse('{"__proto__":{"useOllama":true,"openAIKey":"x"}}'));
    expect(parsed).toEqual(defaultSettings);
  });

  test.each([0, 0.05, 1])('temperature %f is kept', (geminiTemperature) => {
    expect(parseSettings({ geminiTemperature }).geminiTemperature).toBe(geminiTemperature);
  });

  test.each([-0.1, 1.05, Number.NaN])('temperature %f is not', (geminiTemperature) => {
    expect(parseSettings({ geminiTemperature }).geminiTemperature).toBe(0.7);
  });

  test('an empty endpoint stays empty: no local model', () => {
    expect(parseSettings({ ollamaEndpoint: '' }).ollamaEndpoint).toBe('');
  });
});

describe('a trailing slash, /api or /v1 typed into the endpoint is stripped', () => {
  test.each([
    ['http://localhost:11434', 'http://localhost:11434'],
    ['http://localhost:11434/', 'http://localhost:11434'],
    ['http://localhost:11434/api', 'http://localhost:11434'],
    ['http://localhost:11434/API/', 'http://localhost:11434'],
    ['http://localhost:11434/v1/', 'http://localhost:11434'],
    ['http://localhost:11434/api/v1//', 'http://localhost:11434'],
    [' https://box.lan/ollama/api ', 'https://box.lan/ollama'],
    ['localhost:11434', 'http://localhost:11434'],
    ['http://api', 'http://api'],
    ['http://v1:11434/v1', 'http://v1:11434'],
    ['', ''],
  ])('%j becomes %j', (typed, expected) => {
    expect(normalizeServerUrl(typed)).toBe(expected);
    expect(normalizeServerUrl(expected)).toBe(expected);
  });

  test.each([
    ['http://localhost:11434', true],
    ['https://box.lan/ollama', true],
    ['http://[::1]:11434', true],
    ['ftp://localhost', false],
    ['http://', false],
    ['http://me:secret@localhost', false],
    ['http://localhost/?a=1', false],
    ['http://two words', false],
    ['javascript:alert(1)', false],
  ])('whether %j can be asked: %s', (address, expected) => {
    expect(isFetchableUrl(address)).toBe(expected);
  });
});
