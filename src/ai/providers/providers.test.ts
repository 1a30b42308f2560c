import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { providerOf, providers } from '@/domain/ai/providers';
import { callsOf } from '@/ai/calls';

const tests = ['../', './'].flatMap((folder) => {
  const directory = new URL(folder, import.meta.url);
  return readdirSync(directory)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, directory), 'utf8'));
});

test.each(providers)(
  '$name has a file here that can make the calls its line promises',
  ({ name }) => {
    const { answers, models, modelSettings, keyField, canTestKey = false } = providerOf(name);
    const { completionsUrl, generate, transcribe, testKey } = callsOf(name);
    for (const kind of answers) {
      if (kind === 'transcription') expect(transcribe).toBeDefined();
      else if (keyField === null) expect(generate).toBeDefined();
      else {
        expect(completionsUrl).toBeDefined();
        expect(models?.[kind] ?? modelSettings?.[kind], kind).toBeDefined();
      }
    }
    expect(testKey !== undefined).toBe(canTestKey);
  },
);

test.each(providers)('a server answers as $name does, and a test calls it', ({ name }) => {
  const file = `e2e/support/providers/${name.toLowerCase()}`;
  expect(existsSync(new URL(`../../../${file}.ts`, import.meta.url)), file).toBe(true);
  expect(tests.some((text) => text.includes(`@${file}'`))).toBe(true);
});
