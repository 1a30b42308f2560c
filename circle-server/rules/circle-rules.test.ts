import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, type Circle, circleOn, type Who } from '../fixtures/circle.ts';
import { type Elsewhere, elsewhere } from '../fixtures/elsewhere-calls.ts';
import {
  type Attempt,
  beginnings,
  type Call,
  calls,
  callsOnEarlier,
  recordOf,
  type Target,
} from '../fixtures/rule-calls.ts';
import { testServer, type TestServer } from '../fixtures/server.ts';
import { presenceIdOf } from './names.mjs';

/**
 * Tries every call over HTTP; validation.test.ts tests the functions alone. Compares the documents afterwards, because CouchDB may report
 * success even if it has written nothing.
 */
let server: TestServer;
let circle: Circle;
let path: string;
let isCouchDB: boolean;

const writers = { parent: 'p1', carer: 'c1', reader: 'r1', admin: null } as const;
type Writer = keyof typeof writers;
const whoIs = (writer: Writer): Who => {
  const end = writers[writer];
  return end === null ? server.admin : circle.user(end);
};
const ask = (who: Who, method: string, rest: string, body?: unknown) =>
  call(server.url, who, method, path + rest, body);
const attempted = (who: Who, { method, path: at, body, headers }: Attempt) =>
  call(server.url, who, method, at, body, headers);

/** Returns everything in the database: the leaf revisions of each document, the winner first. */
async function standing(): Promise<Map<string, readonly string[]>> {
  const { body } = await ask(server.admin, 'GET', '/_changes?style=all_docs');
  const { results } = body as { results: { id: string; changes: { rev: string }[] }[] };
  return new Map(results.map(({ id, changes }) => [id, changes.map(({ rev }) => rev)]));
}

/** Users with their roles, in this circle and on the whole server. */
async function around() {
  const keys = ['p1', 'c1', 'c2', 'r1', 'x1'].map(
    (end) => `org.couchdb.user:${circle.database}-${end}`,
  );
  const { admin } = server;
  const settings = ['chttpd/require_valid_user', 'admins/mine'];
  return [
    await ask(admin, 'GET', '/_security'),
    await ask(admin, 'GET', '/_design/kinleaf?attachments=true'),
    await call(server.url, admin, 'POST', '/_users/_all_docs?include_docs=true', { keys }),
    await call(server.url, admin, 'GET', '/_users/_security'),
    ((await call(server.url, admin, 'GET', '/_all_dbs')).body as string[]).filter(
      (name) => name.startsWith(circle.database) || /^_|kinleaf-f{16}/.test(name),
    ),
    ...(await Promise.all(
      settings.map((key) => call(server.url, admin, 'GET', `/_node/_local/_config/${key}`)),
    )),
  ];
}

async function stored(who: Who, docs: readonly Record<string, unknown>[], more = {}) {
  const { body } = await ask(who, 'POST', '/_bulk_docs', { docs, ...more });
  const rows = body as { rev?: string; error?: string }[];
  expect(rows.filter(({ error }) => error !== undefined)).toEqual([]);
  return rows.map(({ rev }) => rev ?? '');
}

const inline = { _attachments: { full: { data: 'AQID' } } };
/** Documents of a circle, by their writers: 'p1', 'c1'. */
const documents = {
  p1: ['rparent', 'hparent', 'bparent', 'm000000', 'qparent', 'rgone', 'rkept', 'rtwo', 'rhalf'],
  c2: ['rother', 'hother', 'bother'],
};
const first = new Map<string, string>();

beforeAll(async () => {
  server = await testServer();
  circle = await circleOn(server.url, server.admin);
  path = `/${circle.database}`;
  const { vendor } = (await call(server.url, server.admin, 'GET', '/')).body as {
    vendor: { name: string };
  };
  isCouchDB = !vendor.name.startsWith('Kinleaf');
  const names = ['p1', 'c1', 'c2', 'r1'].map((end) => circle.user(end).name);
  await ask(circle.user('p1'), 'PUT', '/_security', {
    admins: { names: names.slice(0, 1), roles: [] },
    members: { names, roles: [] },
  });
  for (const [end, ids] of Object.entries(documents)) {
    const who = circle.user(end);
    const all = [...ids, presenceIdOf(circle.database, who.name)];
    const docs = all.map((id) => recordOf(id, who.name, id.startsWith('b') ? inline : {}));
    (await stored(who, docs)).forEach((rev, at) => first.set(all[at] ?? '', rev));
  }
  const parent = circle.user('p1');
  const next = (id: string, more = {}) =>
    recordOf(id, parent.name, { _rev: first.get(id), ...more });
  await ask(parent, 'DELETE', `/rgone?rev=${first.get('rgone')}`);
  await stored(parent, [next('rkept', { _deleted: true }), next('hparent', { c: 'again' })]);
  const beside = { _revisions: { start: 1, ids: ['d'.repeat(32)] } };
  const asTheyCame = { new_edits: false };
  await stored(
    server.admin,
    [
      recordOf('rtwo', parent.name, beside),
      recordOf('rhalf', parent.name, { ...beside, _deleted: true }),
      ...Object.values(writers).flatMap((end) =>
        end === null ? [] : [recordOf(`rof${end}`, circle.user(end).name, beside)],
      ),
    ],
    asTheyCame,
  );
});
afterAll(() => server.close());

interface About {
  /** Its leaf revisions. */
  readonly leaf?: number;
  /** By the end of the name. */
  readonly owner?: string;
}

function targetIn(
  before: Awaited<ReturnType<typeof standing>>,
  writer: Writer,
  id: string,
  { leaf = 0, owner = 'p1' }: About = {},
): Target {
  const rev = before.get(id)?.[leaf] ?? `1-${'b'.repeat(32)}`;
  const own = writer === 'admin' ? 'rofc1' : `rof${writers[writer]}`;
  const names = { writer: whoIs(writer).name, owner: circle.user(owner).name };
  return { path, id, rev, first: first.get(id) ?? rev, own, ...names };
}

/** Tries each of these calls on one document, which must not change. */
async function tryAll(writer: Writer, tried: readonly Call[], id: string, about?: About) {
  const before = await standing();
  const target = targetIn(before, writer, id, about);
  const accepted: string[] = [];
  for (const { name, attempt } of tried) {
    const { status, body } = await attempted(whoIs(writer), attempt(target));
    if (status < 400 && !JSON.stringify(body).includes('"error"')) accepted.push(name);
  }
  expect(await standing(), `accepted: ${accepted.join('; ')}`).toEqual(before);
}

const presenceOf = (end: string) => presenceIdOf(circle.database, circle.user(end).name);
/** Anyone who may write can create a deleted document again as their own. */
const withoutBeginning = calls.filter(({ begins }) => begins !== true);

describe.each(['carer', 'reader'] as const)('a %s can’t change', (writer) => {
  test.each(documents.p1.slice(0, 5))('a parent’s document: %s', async (id) => {
    await tryAll(writer, calls, id);
  });

  test.each(documents.c2)('another carer’s document: %s', async (id) => {
    await tryAll(writer, calls, id, { owner: 'c2' });
  });

  test.each(['p1', 'c2'])('the presence of %s', async (owner) => {
    await tryAll(writer, calls, presenceOf(owner), { owner });
  });

  test.each(['rgone', 'rkept'])('a document that a parent deleted: %s', async (id) => {
    await tryAll(writer, withoutBeginning, id);
  });

  test('either version of a document in conflict', async () => {
    for (const leaf of [0, 1]) await tryAll(writer, calls, 'rtwo', { leaf });
  });

  test('a document with a deleted version in conflict', async () => {
    for (const leaf of [0, 1]) await tryAll(writer, calls, 'rhalf', { leaf });
  });

  test('a document from an earlier revision on', async () => {
    await tryAll(writer, callsOnEarlier, 'hparent');
  });

  describe('anything else', () => {
    let before: unknown;
    let place: Elsewhere;
    const state = async () => [await standing(), await around()];

    beforeAll(async () => {
      const other = circle.user('c2').name;
      const at = `/_users/org.couchdb.user:${other}`;
      const { body: user } = await call(server.url, server.admin, 'GET', at);
      const { body } = await ask(server.admin, 'GET', '/_design/kinleaf');
      const { _rev: design } = body as { _rev: string };
      const otherUser = { ...(user as object) };
      place = { path, writer: whoIs(writer).name, other, otherUser, design };
      before = await state();
    });

    test.each(elsewhere)('by $name', async ({ attempt }) => {
      await attempted(whoIs(writer), attempt(place));
      expect(await state()).toEqual(before);
    });
  });
});

test('a parent can’t change entries of the member log', async () => {
  await tryAll('parent', calls, 'm000000');
});

/** Tries each of these calls on a new document. Returns those that changed it. */
async function changedBy(writer: Writer, tried: readonly Call[], kind: string, isThere: boolean) {
  const ids = tried.map((_, at) => `${kind}${isThere ? 'there' : 'new'}${writer}${at}`);
  const docs = ids.map((id) => recordOf(id, whoIs(writer).name, inline));
  if (isThere) await stored(whoIs(writer), docs);
  const before = await standing();
  for (const [at, { attempt }] of tried.entries()) {
    const owner = isThere && writer === 'carer' ? 'c1' : 'p1';
    await attempted(whoIs(writer), attempt(targetIn(before, writer, ids[at] ?? '', { owner })));
  }
  const now = await standing();
  const revsIn = (all: typeof now, at: number) => JSON.stringify(all.get(ids[at] ?? ''));
  return tried.filter((_, at) => revsIn(now, at) !== revsIn(before, at)).map(({ name }) => name);
}

const named = (some: readonly Call[]) => some.map(({ name }) => name);
const known = (some: readonly Call[]) =>
  some.filter(({ onlyCouchDB }) => isCouchDB || onlyCouchDB !== true);

test('a carer can change their own document by every ordinary call, and by no other', async () => {
  const may = calls.filter(({ ownerMay }) => ownerMay === true);
  expect(await changedBy('carer', known(calls), 'r', true)).toEqual(named(known(may)));
});

test('each call has its effect where there are no rules', async () => {
  const effective = calls.filter(({ isVoid }) => isVoid !== true);
  expect(await changedBy('admin', known(calls), 'r', true)).toEqual(named(known(effective)));
});

describe('a new document', () => {
  const honest = beginnings.filter(({ begins }) => begins === true);

  test.each(['r', 'h', 'b'])(
    'of the kind %s can be created by a carer without a history',
    async (kind) => {
      expect(await changedBy('carer', beginnings, kind, false)).toEqual(named(honest));
    },
  );

  test.each(['m', 'q', 'p', 'x'])('of the kind %s can’t be created by a carer', async (kind) => {
    expect(await changedBy('carer', beginnings, kind, false)).toEqual([]);
  });

  test.each(['r', 'h', 'b', 'm', 'q', 'p', 'x'])(
    'of the kind %s can’t be created by a reader',
    async (kind) => {
      expect(await changedBy('reader', beginnings, kind, false)).toEqual([]);
    },
  );
});

describe.each(['carer', 'reader'] as const)('the presence of a %s', (writer) => {
  const owner = writers[writer];
  const withAttachment = (name: string) => name.includes('attachment');
  const honest = calls.filter(
    ({ name, ownerMay, onlyCouchDB }) =>
      ownerMay === true && onlyCouchDB !== true && !withAttachment(name),
  );
  const others = calls.filter(({ name, ownerMay }) => ownerMay !== true || withAttachment(name));
  const put = (id: string, more = {}) =>
    ask(whoIs(writer), 'PUT', `/${id}`, recordOf(id, whoIs(writer).name, more));

  test('is one short document, which they can change by every ordinary call', async () => {
    const id = presenceOf(owner);
    expect((await put(id, { c: 'x'.repeat(65_537) })).status).toBe(403);
    for (const { name, attempt } of honest) {
      await put(id, { c: name });
      const before = await standing();
      await attempted(whoIs(writer), attempt(targetIn(before, writer, id, { owner })));
      expect((await standing()).get(id), name).not.toEqual(before.get(id));
    }
    await put(id);
    await tryAll(writer, others, id, { owner });
  });

  test('can stay in the document of an earlier version, but not be created there again', async () => {
    const id = `p${owner.padStart(22, 'o')}`;
    const theirs = recordOf(id, whoIs(writer).name, { _rev: `1-${'d'.repeat(32)}` });
    await stored(server.admin, [theirs], { new_edits: false });
    await tryAll(writer, others, id, { owner });
    const [rev = ''] = await stored(whoIs(writer), [{ ...theirs, c: 'again' }]);
    await stored(whoIs(writer), [{ _id: id, _rev: rev, _deleted: true }]);
    await tryAll(writer, calls, id, { owner });
  });

  test('can be deleted by a parent', async () => {
    const id = presenceOf(owner);
    await put(id);
    const [rev] = (await standing()).get(id) ?? [];
    expect((await ask(whoIs('parent'), 'DELETE', `/${id}?rev=${rev}`)).status).toBe(200);
  });
});

test('an invited device can answer in the mailbox database, and can’t see the journal', async () => {
  const guest = circle.user('d1');
  expect((await ask(guest, 'GET', '')).status).toBe(403);
  const put = (id: string) => ask(guest, 'PUT', `-door/${id}`, { text: 'sealed' });
  expect((await put(`answer-${guest.name}`)).status).toBe(201);
  expect((await put(`invite-${guest.name}`)).status).toBe(403);
  expect((await put(`answer-${circle.user('d2').name}`)).status).toBe(403);
});
