import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  type Connections,
  contentSecurityPolicy,
  providerOrigins,
} from './content-security-policy.ts';

const ai = fileURLToPath(new URL('../../src/ai', import.meta.url));

function connections(build?: Connections): string | undefined {
  return contentSecurityPolicy(build)
    .split('; ')
    .find((directive) => directive.startsWith('connect-src '));
}

describe('the content security policy', () => {
  test('is the header of docs/hosting.md, which also forbids frames and leaves providers and trusted types to the page', () => {
    const hosting = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8');
    // `https:` includes the providers, so a new one changes nothing for a host.
    const ofPage = contentSecurityPolicy()
      .replace(/; require-trusted-types-for.*/, '')
      .replace(` ${providerOrigins.join(' ')}`, '');
    const headers = [...hosting.matchAll(/Content-Security-Policy "(.*?)"/g)];
    expect(headers.length).toBeGreaterThan(0);
    for (const [, header] of headers) expect(header).toBe(`${ofPage}; frame-ancestors 'none'`);
  });

  const without = `connect-src 'self' ${providerOrigins.join(' ')} http://localhost:* http://127.0.0.1:*`;

  test("lets connections go to 'self', the providers, the same computer and what speaks https, and nowhere else", () => {
    for (const circleServers of [undefined, '', ' ']) {
      expect(connections({ circleServers })).toBe(`${without} https:`);
    }
  });

  test('KINLEAF_CIRCLE_SERVERS leaves the servers that it names, or none', () => {
    expect(connections({ circleServers: 'none' })).toBe(without);
    const circleServers = ' https://couch.example.org  https://box.lan:6984 ';
    expect(connections({ circleServers })).toBe(
      `${without} https://couch.example.org https://box.lan:6984`,
    );
  });

  test('names exactly the origins that src/ai asks', () => {
    const asked = readdirSync(ai, { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.ts') && !/\.test\.|fixtures/.test(file))
      .flatMap((file) => readFileSync(join(ai, file), 'utf8').match(/https?:\/\/[\w.-]+/g) ?? []);
    expect([...new Set(asked)].sort()).toEqual([...providerOrigins].sort());
  });

  test('KINLEAF_CONNECT_SRC adds origins', () => {
    const more = ' http://192.168.1.20:11434  https://box.lan:* ';
    expect(connections({ more, circleServers: 'none' })).toBe(
      `${without} http://192.168.1.20:11434 https://box.lan:*`,
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
  ])('KINLEAF_CONNECT_SRC and KINLEAF_CIRCLE_SERVERS refuse %s', (entry) => {
    expect(() => contentSecurityPolicy({ more: entry })).toThrow(/KINLEAF_CONNECT_SRC/);
    expect(() => contentSecurityPolicy({ circleServers: entry })).toThrow(/KINLEAF_CIRCLE_SERVERS/);
  });
});
