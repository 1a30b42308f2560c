import { afterEach, expect, test, vi } from 'vitest';
import { requestJson, serverTime } from './http-request';

afterEach(() => {
  vi.useRealTimers();
});

/** Asks a server whose responses have these headers. */
async function ask(server: string, headers: Record<string, string>) {
  const answer = () => Promise.resolve(new Response('{}', { headers }));
  const login = { server, user: 'p1', password: 'secret', fetch: answer };
  await requestJson(
    login,
    { method: 'GET', path: '/', maxBytes: 100 },
    new AbortController().signal,
  );
}

test('the time of a server is known once a response has shown it, and then counts up', async () => {
  vi.useFakeTimers({ now: Date.parse('2027-03-01T08:00:00Z'), toFake: ['Date'] });
  const server = 'https://couch.example';
  await ask(server, {});
  expect(serverTime(server)).toBeNull();
  await ask(server, { Date: 'Sun, 01 Mar 2026 08:00:00 GMT' });
  vi.setSystemTime('2027-03-01T08:10:00Z');
  expect(serverTime(server)).toEqual(new Date('2026-03-01T08:10:00Z'));
  // A response without it, or with no date in it, changes nothing.
  await ask(server, { Date: 'soon' });
  expect(serverTime(server)).toEqual(new Date('2026-03-01T08:10:00Z'));
  expect(serverTime('https://other.example')).toBeNull();
});

test('a worker, which has no policy of its page, calls no server that the build does not allow', async () => {
  await expect(ask('http://couch.example', {})).rejects.toMatchObject({ code: 'unreachable' });
  vi.stubEnv('KINLEAF_CIRCLE_SERVERS', 'https://couch.example');
  await expect(ask('https://other.example', {})).rejects.toMatchObject({ code: 'unreachable' });
  await ask('https://couch.example', {});
});
