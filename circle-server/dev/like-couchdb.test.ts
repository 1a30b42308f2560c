import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { call, type Circle, circleOn, type Who } from '../fixtures/circle.ts';
import { developmentServer, testServer, type TestServer } from '../fixtures/server.ts';

/** Behaviour of CouchDB that an app has to know, on a real server if there is one, otherwise on the development server. */
let server: TestServer;
let circle: Circle;
let parent: Who;
let carer: Who;

const ask = (who: Who, method: string, path: string, body?: unknown) =>
  call(server.url, who, method, path, body);
const inCircle = (who: Who, method: string, rest: string, body?: unknown) =>
  ask(who, method, `/${circle.database}${rest}`, body);
const userPath = ({ name }: Who) => `/_users/org.couchdb.user:${name}`;
const revIn = ({ body }: { body: unknown }) => (body as { rev: string }).rev;

const record = (id: string, more: Record<string, unknown> = {}) => ({
  ...{ _id: id, v: 1, e: 1, w: parent.name, d: 'device', c: 'sealed', s: 'signed' },
  ...more,
});

beforeAll(async () => {
  server = await testServer();
  circle = await circleOn(server.url, server.admin);
  [parent, carer] = [circle.user('p1'), circle.user('c1')];
  const members = { names: [parent.name, carer.name], roles: [] };
  await inCircle(parent, 'PUT', '/_security', {
    admins: { names: [parent.name], roles: [] },
    members,
  });
});
afterAll(() => server.close());

/** Calls until the server has noticed a change. Fails if it never does. */
async function untilStatus(asking: () => Promise<{ status: number }>, wanted: number) {
  let status = 0;
  for (let tries = 0; tries < 500 && status !== wanted; tries += 1) ({ status } = await asking());
  expect(status).toBe(wanted);
}

describe('documents that come with their history', () => {
  const store = (docs: unknown[]) =>
    inCircle(server.admin, 'POST', '/_bulk_docs', { docs, new_edits: false });

  test('are stored with a revision of 0 or below, which loses to every other', async () => {
    const [zero, low] = ['a'.repeat(32), 'b'.repeat(32)];
    const docs = [
      record('rzero', { _rev: `0-${zero}`, c: 'zero' }),
      record('rzero', { _revisions: { start: -3, ids: [low, zero] }, c: 'low' }),
    ];
    expect((await store(docs)).body).toEqual([]);
    const found = await inCircle(parent, 'GET', '/rzero?conflicts=true');
    expect(found.body).toMatchObject({ _rev: `0-${zero}`, c: 'zero', _conflicts: [`-3-${low}`] });
    const { body } = await inCircle(parent, 'GET', '/rzero?rev=0-' + zero + '&revs=true');
    expect(body).toMatchObject({ _revisions: { start: 0, ids: [zero] } });
    expect(revIn(await inCircle(parent, 'PUT', '/rzero', { ...(body as object) }))).toMatch(/^1-/);
  });

  test('take their revision from the path rather than from its name', async () => {
    const [name, path] = ['c'.repeat(32), 'd'.repeat(32)];
    for (const doc of [
      { _rev: `9-${name}`, _revisions: { start: 2, ids: [path] } },
      { _revisions: { start: 2, ids: [path] }, _rev: `9-${name}` },
    ]) {
      await store([record('rpath', doc)]);
      expect((await inCircle(parent, 'GET', '/rpath')).body).toMatchObject({ _rev: `2-${path}` });
    }
  });

  test('change nothing if the server already has a later revision', async () => {
    const first = revIn(await inCircle(parent, 'PUT', '/rknown', record('rknown')));
    const second = await inCircle(parent, 'PUT', `/rknown?rev=${first}`, record('rknown'));
    const before = (await inCircle(parent, 'GET', '')).body;
    expect((await store([record('rknown', { _rev: first, c: 'old' })])).body).toEqual([]);
    expect((await inCircle(parent, 'GET', '')).body).toEqual(before);
    expect((await inCircle(parent, 'GET', '/rknown')).body).toMatchObject({ _rev: revIn(second) });
  });

  test.each([
    ['a negative name', { _rev: `-3-${'a'.repeat(32)}` }],
    ['no revision', {}],
    ['an empty path', { _revisions: { start: 0, ids: [] } }],
    ['a path that is none', { _revisions: { start: '1', ids: ['a'] } }],
  ])('are not taken with %s', async (_what, more) => {
    expect((await store([record('rnone', more)])).status).toBe(400);
    expect((await inCircle(parent, 'GET', '/rnone')).status).toBe(404);
  });
});

test('a validation function gets the history that a document comes with', async () => {
  const validate = `function (doc, before) {
    if (doc._id.indexOf('told') !== 0) return;
    function of(one) { return one ? (one._revisions ? one._revisions.start + ':' + one._revisions.ids.length : 'new') : 'none'; }
    throw { forbidden: of(doc) + ' on ' + of(before) + ', ' + (doc._attachments ? 'with' : 'without') + ' attachments' };
  }`;
  const other = await circleOn(server.url, server.admin);
  const inOther = (method: string, rest: string, body?: unknown) =>
    ask(server.admin, method, `/${other.database}${rest}`, body);
  const [hash, earlier] = ['e'.repeat(32), 'f'.repeat(32)];
  const seen = await inOther('PUT', '/told', { c: 1 });
  await inOther('PUT', '/_design/told', { validate_doc_update: validate });
  const told = async (docs: unknown[], more = {}) => {
    const { body } = await inOther('POST', '/_bulk_docs', { docs, ...more });
    return (body as { reason?: string }[])[0]?.reason;
  };
  const edit = { _id: 'told', _rev: revIn(seen) };
  let tries = 0;
  await untilStatus(() => inOther('PUT', `/told${(tries += 1)}`, {}), 403);
  expect(await told([edit])).toBe('1:1 on 1:1, without attachments');
  const asItCame = { new_edits: false };
  const beside = { _id: 'told', _rev: `3-${hash}` };
  expect(await told([beside], asItCame)).toBe('3:1 on none, without attachments');
  const onTop = {
    ...beside,
    _revisions: { start: 3, ids: [hash, earlier, revIn(seen).slice(2)] },
    _attachments: { full: { data: 'AQID' } },
  };
  expect(await told([onTop], asItCame)).toBe('3:3 on 1:1, with attachments');
  const put = await ask(
    server.admin,
    'PUT',
    `/${other.database}/told/full?rev=${revIn(seen)}`,
    new Uint8Array(3),
  );
  expect(put.body).toMatchObject({ reason: '1:1 on 1:1, with attachments' });
});

test('a deleted document can be created again only without its last revision', async () => {
  const first = revIn(await inCircle(parent, 'PUT', '/rgone', record('rgone')));
  const gone = revIn(await inCircle(parent, 'DELETE', `/rgone?rev=${first}`));
  for (const rev of [first, gone]) {
    expect((await inCircle(parent, 'PUT', `/rgone?rev=${rev}`, record('rgone'))).status).toBe(409);
    const { body } = await inCircle(parent, 'POST', '/_bulk_docs', {
      docs: [record('rgone', { _rev: rev })],
    });
    expect(body).toMatchObject([{ id: 'rgone', error: 'conflict' }]);
  }
  expect((await inCircle(parent, 'DELETE', `/rgone?rev=${gone}`)).status).toBe(404);
  const again = await inCircle(parent, 'PUT', '/rgone', record('rgone'));
  expect(revIn(again)).toMatch(/^3-/);
});

test('a user who may not change the members gets the answer no_majority', async () => {
  const { body: before } = await inCircle(parent, 'GET', '/_security');
  const open = { admins: { names: [], roles: [] }, members: { names: [], roles: [] } };
  const refused = await inCircle(carer, 'PUT', '/_security', open);
  expect(refused).toEqual({ status: 500, body: { error: 'error', reason: 'no_majority' } });
  expect((await inCircle(parent, 'GET', '/_security')).body).toEqual(before);
  expect((await ask(parent, 'PUT', '/_users/_security', open)).status).toBe(403);
});

test('an attachment that is too large is refused', async () => {
  const rev = revIn(await inCircle(parent, 'PUT', '/blarge', record('blarge')));
  const put = (bytes: number) =>
    inCircle(parent, 'PUT', `/blarge/full?rev=${rev}`, new Uint8Array(bytes));
  expect((await put(32 * 2 ** 20 + 1)).status).toBe(413);
  expect((await put(32 * 2 ** 20)).status).toBe(201);
});

describe('users', () => {
  const users: Circle[] = [];
  const fresh = async () => {
    const other = await circleOn(server.url, server.admin);
    users.push(other);
    return other.user;
  };
  const own = async (who: Who) => (await ask(who, 'GET', userPath(who))).body as object;

  test('can’t sign in with the old password once the new one works', async () => {
    const who = (await fresh())('c1');
    const renewed = { ...who, password: 'a new one' };
    const user = { ...(await own(who)), password: renewed.password };
    expect((await ask(who, 'PUT', userPath(who), user)).status).toBe(201);
    await untilStatus(() => ask(renewed, 'GET', userPath(who)), 200);
    expect((await ask(who, 'GET', userPath(who))).status).toBe(401);
  });

  test('may delete themselves, and nobody else', async () => {
    const user = await fresh();
    const [who, other] = [user('c1'), user('c2')];
    const rev = ((await own(who)) as { _rev: string })._rev;
    expect((await ask(other, 'DELETE', `${userPath(who)}?rev=${rev}`)).status).toBe(404);
    expect((await ask(who, 'DELETE', `${userPath(who)}?rev=${rev}`)).status).toBe(200);
    await untilStatus(() => ask(who, 'GET', userPath(who)), 401);
  });

  test('learn nothing about others by writing several documents', async () => {
    const user = await fresh();
    const [who, other] = [user('c1'), user('c2')];
    const mine = { ...(await own(who)), more: 'mine' };
    const theirs = { ...(await own(other)), more: 'theirs' };
    for (const more of [{}, { new_edits: false }]) {
      const docs = [mine, theirs];
      const answer = await ask(who, 'POST', '/_users/_bulk_docs', { docs, ...more });
      expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
    }
    for (const one of [who, other]) expect(await own(one)).not.toHaveProperty('more');
  });

  test('can sign in with conflicting documents only if the settings allow it', async () => {
    const who = (await fresh())('c1');
    const beside = { ...(await own(who)), _revisions: { start: 1, ids: ['a'.repeat(32)] } };
    await ask(server.admin, 'POST', '/_users/_bulk_docs', { docs: [beside], new_edits: false });
    const key = '/_node/_local/_config/chttpd_auth/allow_conflicted_user_docs';
    // As `init` sets it.
    expect((await ask(server.admin, 'GET', key)).body).toBe('true');
    onTestFinished(async () => void (await ask(server.admin, 'PUT', key, 'true')));
    await ask(server.admin, 'PUT', key, 'false');
    await untilStatus(() => ask(who, 'GET', userPath(who)), 401);
    expect((await ask(who, 'GET', userPath(who))).body).toMatchObject({
      reason: expect.stringContaining('conflicts must be resolved') as unknown,
    });
    await ask(server.admin, 'PUT', key, 'true');
    await untilStatus(() => ask(who, 'GET', userPath(who)), 200);
  });
});

test('local documents can be written by every member, in any request', async () => {
  const put = await inCircle(carer, 'PUT', '/_local/one', { c: 'one' });
  expect(put).toMatchObject({ status: 201, body: { id: '_local/one', rev: '0-1' } });
  const docs = [{ _id: '_local/two', c: 'two' }];
  const bulk = await inCircle(carer, 'POST', '/_bulk_docs', { docs });
  expect(bulk.body).toEqual([{ ok: true, id: '_local/two', rev: '0-1' }]);
  expect((await inCircle(carer, 'GET', '/_local/two')).body).toMatchObject({ c: 'two' });
});

/** Only the development server can simulate these. */
describe('the development server', () => {
  test('accepts the old password for some requests after a change', async () => {
    const slow = await developmentServer({ staleSignIns: 2 });
    onTestFinished(() => slow.close());
    const { user } = await circleOn(slow.url, slow.admin);
    const who = user('c1');
    const get = (password: string) => call(slow.url, { ...who, password }, 'GET', userPath(who));
    const { body } = await get(who.password);
    const next = { ...(body as object), password: 'a new one' };
    expect((await call(slow.url, who, 'PUT', userPath(who), next)).status).toBe(201);
    expect((await get('a new one')).status).toBe(401);
    expect((await get(who.password)).status).toBe(200);
    expect((await get('a new one')).status).toBe(200);
    expect((await get(who.password)).status).toBe(401);
  });

  test('answers 500 to every write while its disk is full, and still reads', async () => {
    let isDiskFull = false;
    const small = await developmentServer({ isDiskFull: () => isDiskFull });
    onTestFinished(() => small.close());
    const { user, database } = await circleOn(small.url, small.admin);
    const writer = user('p1');
    const write = (method: string, rest: string, body?: unknown) =>
      call(small.url, writer, method, `/${database}${rest}`, body);
    const docs = ['rone', 'rtwo'].map((id) => record(id, { w: writer.name }));
    const rev = revIn(await write('PUT', '/rthree', record('rthree', { w: writer.name })));
    isDiskFull = true;
    const failed = { error: 'error', reason: 'internal_server_error' };
    expect(await write('POST', '/_bulk_docs', { docs })).toEqual({
      status: 500,
      body: docs.map(({ _id }) => ({ id: _id, ...failed })),
    });
    expect(await write('PUT', '/rone', docs[0])).toEqual({ status: 500, body: failed });
    expect((await write('PUT', `/rthree/full?rev=${rev}`, new Uint8Array(3))).status).toBe(500);
    expect((await write('PUT', '/_security', {})).body).toMatchObject({ reason: 'no_majority' });
    expect((await write('GET', '/rthree')).body).toMatchObject({ _rev: rev });
    isDiskFull = false;
    expect((await write('POST', '/_bulk_docs', { docs })).body).toMatchObject([
      { id: 'rone', ok: true },
      { id: 'rtwo', ok: true },
    ]);
  });
});
