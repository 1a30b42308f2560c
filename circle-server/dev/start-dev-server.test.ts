import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWithCircle } from '../cli/run-dev.mjs';
import { basic, call, type Circle, circleOn, type Who } from '../fixtures/circle.ts';

let server: Awaited<ReturnType<typeof startWithCircle>>;
let circle: Circle;
let url: string;
let database: string;
let admin: Who;
let p1: Who;

beforeAll(async () => {
  server = await startWithCircle({ staleSignIns: 0 });
  circle = await circleOn(server.url, server.admin, server.code);
  ({ url, database, admin } = circle);
  p1 = circle.user('p1');
});
afterAll(() => server.close());

const record = (id: string, more: Record<string, unknown> = {}) => ({
  ...{ _id: id, v: 1, e: 1, w: p1.name, d: 'device', c: 'sealed', s: 'signed' },
  ...more,
});

describe('access', () => {
  test('is refused without a name, with a wrong password, or from another circle', async () => {
    expect((await call(url, null, 'GET', `/${database}`)).status).toBe(401);
    const wrong = { ...p1, password: 'wrong' };
    expect((await call(url, wrong, 'GET', `/${database}`)).body).toMatchObject({
      error: 'unauthorized',
    });
    const other = await circleOn(url, server.admin);
    expect((await call(url, other.user('p1'), 'GET', `/${database}`)).status).toBe(403);
    for (const path of ['_all_docs', '_changes', 'm000000', '_security', '_design/kinleaf']) {
      expect((await call(url, other.user('p1'), 'GET', `/${database}/${path}`)).status).toBe(403);
    }
    const bulk = { docs: [record('r1')] };
    expect(
      (await call(url, other.user('p1'), 'POST', `/${database}/_bulk_docs`, bulk)).status,
    ).toBe(403);
  });

  test('can be given by a parent, but not by a carer', async () => {
    const c2 = circle.user('c2');
    expect((await call(url, c2, 'GET', `/${database}`)).status).toBe(403);
    const { body } = await call(url, p1, 'GET', `/${database}/_security`);
    const { admins, members } = body as Record<string, { names: string[] }>;
    const next = { admins, members: { names: [...(members?.names ?? []), c2.name], roles: [] } };
    expect((await call(url, p1, 'PUT', `/${database}/_security`, next)).status).toBe(200);
    expect((await call(url, c2, 'GET', `/${database}`)).status).toBe(200);
    expect((await call(url, c2, 'PUT', `/${database}/_security`, next)).status).toBe(500);
    expect((await call(url, c2, 'PUT', `/${database}/_design/mine`, {})).status).toBe(403);
  });

  test('lets users read and change only themselves, and never their roles', async () => {
    const [c1, c2] = [circle.user('c1'), circle.user('c2')];
    const path = `/_users/org.couchdb.user:${c1.name}`;
    expect((await call(url, c2, 'GET', path)).status).toBe(404);
    const { body } = await call(url, c1, 'GET', path);
    const user = body as Record<string, unknown>;
    expect(user['password']).toBeUndefined();
    const higher = { ...user, roles: [`${database}:parent`] };
    expect((await call(url, c1, 'PUT', path, higher)).status).toBe(403);
    expect((await call(url, c2, 'PUT', path, { ...user, password: 'x' })).status).toBe(404);
    expect((await call(url, c1, 'GET', '/_users/_all_docs')).status).toBe(401);
    expect((await call(url, c1, 'PUT', path, { ...user, password: 'new' })).status).toBe(201);
    expect((await call(url, c1, 'GET', `/${database}`)).status).toBe(401);
    const renewed = { ...c1, password: 'new' };
    expect((await call(url, renewed, 'GET', path)).status).toBe(200);
    expect((await call(url, renewed, 'PUT', path, { ...user, password: c1.password })).status).toBe(
      409,
    );
  });
});

describe('documents', () => {
  test('conflict unless they name the latest revision', async () => {
    const bulk = (docs: unknown[]) => call(url, p1, 'POST', `/${database}/_bulk_docs`, { docs });
    const first = await bulk([record('ra'), record('rb')]);
    expect(first.status).toBe(201);
    const [a] = first.body as { rev: string }[];
    expect(a?.rev).toMatch(/^1-[0-9a-f]{32}$/);
    const second = await bulk([
      record('ra', { _rev: a?.rev, c: 'more' }),
      record('rb', { c: 'other' }),
      record('rc', { _rev: '3-abc' }),
    ]);
    expect(second.body).toMatchObject([
      { id: 'ra', ok: true },
      { id: 'rb', error: 'conflict' },
      { id: 'rc', error: 'conflict' },
    ]);
    const keys = ['ra', 'rb', 'none'];
    const all = await call(url, p1, 'POST', `/${database}/_all_docs?include_docs=true`, { keys });
    expect(all.body).toMatchObject({
      rows: [
        { id: 'ra', doc: { c: 'more' } },
        { id: 'rb', doc: { c: 'sealed' } },
        { key: 'none', error: 'not_found' },
      ],
    });
  });

  test('keep every leaf, and the server chooses one winner', async () => {
    const leaf = (hash: string) =>
      record('rleaf', {
        _rev: `2-${hash}`,
        _revisions: { start: 2, ids: [hash, 'aaaa'] },
        c: hash,
      });
    const docs = [leaf('bbbb'), leaf('cccc')];
    const written = await call(url, admin, 'POST', `/${database}/_bulk_docs`, {
      docs,
      new_edits: false,
    });
    expect(written.body).toEqual([]);
    const { body } = await call(
      url,
      admin,
      'GET',
      `/${database}/_changes?style=all_docs&include_docs=true&conflicts=true`,
    );
    const row = (body as { results: { id: string }[] }).results.find(({ id }) => id === 'rleaf');
    expect(row).toMatchObject({
      changes: [{ rev: '2-cccc' }, { rev: '2-bbbb' }],
      doc: { c: 'cccc', _conflicts: ['2-bbbb'] },
    });
    const asked = {
      docs: [
        { id: 'rleaf', rev: '2-bbbb' },
        { id: 'rleaf', rev: '9-no' },
      ],
    };
    const leaves = await call(url, admin, 'POST', `/${database}/_bulk_get`, asked);
    expect(leaves.body).toMatchObject({
      results: [
        { id: 'rleaf', docs: [{ ok: { c: 'bbbb' } }] },
        { id: 'rleaf', docs: [{ error: { error: 'not_found' } }] },
      ],
    });
    const path = `/${database}/rleaf?rev=2-cccc`;
    expect((await call(url, admin, 'DELETE', path)).status).toBe(200);
    expect((await call(url, admin, 'GET', `/${database}/rleaf`)).body).toMatchObject({ c: 'bbbb' });
  });

  test('say that they were deleted, and can be created again', async () => {
    const put = (body: unknown) => call(url, p1, 'PUT', `/${database}/rgone`, body);
    const { body } = await put(record('rgone'));
    const { rev } = body as { rev: string };
    expect((await call(url, p1, 'DELETE', `/${database}/rgone?rev=${rev}`)).status).toBe(200);
    expect((await call(url, p1, 'GET', `/${database}/rgone`)).body).toMatchObject({
      error: 'not_found',
      reason: 'deleted',
    });
    expect((await put(record('rgone', { _rev: rev }))).status).toBe(409);
    const again = (await put(record('rgone'))).body as { rev: string };
    expect(again.rev).toMatch(/^3-/);
  });

  test('have attachments, which an edit with their stubs keeps', async () => {
    const { body } = await call(url, p1, 'PUT', `/${database}/bphoto`, record('bphoto'));
    const { rev } = body as { rev: string };
    const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 256);
    const path = `/${database}/bphoto/full`;
    const stale = await call(url, p1, 'PUT', `${path}?rev=1-0`, bytes);
    expect(stale.status).toBe(409);
    expect((await call(url, p1, 'PUT', `${path}?rev=${rev}`, bytes)).status).toBe(201);
    const doc = (await call(url, p1, 'GET', `/${database}/bphoto`)).body as Record<string, unknown>;
    expect(doc).toMatchObject({ _attachments: { full: { stub: true, length: 5000 } } });
    await call(url, p1, 'PUT', `/${database}/bphoto`, { ...doc, c: 'again' });
    const got = await fetch(`${url}${path}`, { headers: { Authorization: basic(p1) } });
    expect(new Uint8Array(await got.arrayBuffer())).toEqual(bytes);
    expect(got.headers.get('content-type')).toBe('application/octet-stream');
    expect((await call(url, p1, 'GET', `/${database}/bphoto/thumb`)).status).toBe(404);
  });
});

describe('the feed', () => {
  test('comes in pages that say how many changes follow', async () => {
    const other = await circleOn(server.url, server.admin);
    const writer = other.user('p1');
    const docs = Array.from({ length: 5 }, (_, at) => ({ ...record(`r${at}`), w: writer.name }));
    await call(url, writer, 'POST', `/${other.database}/_bulk_docs`, { docs });
    const path = `/${other.database}/_changes?limit=4`;
    const first = (await call(url, writer, 'GET', path)).body as Record<string, unknown>;
    expect(first).toMatchObject({ results: { length: 4 }, pending: 2 });
    const since = encodeURIComponent(String(first['last_seq']));
    const rest = (await call(url, writer, 'GET', `${path}&since=${since}`)).body;
    expect(rest).toMatchObject({ results: [{ id: 'r3' }, { id: 'r4' }], pending: 0 });
  });

  test('continues as long as a client listens, with heartbeats in between', async () => {
    const until = new AbortController();
    const path = `/${database}/_changes?feed=continuous&since=now&heartbeat=20&include_docs=true`;
    const response = await fetch(`${url}${path}`, {
      headers: { Authorization: basic(p1) },
      signal: until.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('\n');
    await call(url, p1, 'PUT', `/${database}/rlive`, record('rlive'));
    let text = '';
    while (!text.includes('}\n')) text += (await reader?.read())?.value ?? '';
    expect(JSON.parse(text)).toMatchObject({ id: 'rlive', doc: { c: 'sealed' } });
    until.abort();
    await expect(reader?.read()).rejects.toThrow();
  });
});

describe('pages of this computer', () => {
  const preflight = (origin: string) =>
    fetch(`${url}/${database}`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
    });

  test.each(['http://localhost:4173', 'http://127.0.0.1:5000', 'http://[::1]:80'])(
    'may ask from %s',
    async (origin) => {
      const response = await preflight(origin);
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
      const refused = await fetch(url, { headers: { Origin: origin } });
      expect(refused.status).toBe(401);
      expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    },
  );

  test.each(['https://elsewhere.example', 'http://localhost.elsewhere.example'])(
    'and no other: %s',
    async (origin) => {
      const response = await preflight(origin);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});
