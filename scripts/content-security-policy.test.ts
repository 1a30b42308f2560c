import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, providerOrigins } from './content-security-policy.ts';

const ai = fileURLToPath(new URL('../src/ai', import.meta.url));

function connections(more?: string): string | undefined {
  return contentSecurityPolicy(more)
    .split('; ')
    .find((directive) => directive.startsWith('connect-src '));
}

describe('the content security policy', () => {
  test("lets connections go to 'self', the providers and the same computer, and nowhere else", () => {
    expect(connections()).toBe(
      "connect-src 'self' https://api.openai.com https://openrouter.ai https://api.assemblyai.com http://localhost:* http://127.0.0.1:*",
    );
  });

  test('names exactly the origins that src/ai asks', () => {
    const asked = readdirSync(ai)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => readFileSync(join(ai, file), 'utf8').match(/https?:\/\/[\w.-]+/g) ?? []);
    expect([...new Set(asked)].sort()).toEqual([...providerOrigins].sort());
  });

  test('KINLEAF_CONNECT_SRC adds origins', () => {
    const more = ' http://192.168.1.20:11434  https://box.lan:* ';
    expect(connections(more)).toBe(
      `${connections() ?? ''} http://192.168.1.20:11434 https://box.lan:*`,
    );
  });

  test.each([
    '*',
    'https:',
    'http://*',
    'https://box.lan/api',
    "'unsafe-eval'",
    'a;script-src',
    'box.lan',
  ])('KINLEAF_CONNECT_SRC refuses %s', (entry) => {
    expect(() => contentSecurityPolicy(entry)).toThrow(/KINLEAF_CONNECT_SRC/);
  });
});
