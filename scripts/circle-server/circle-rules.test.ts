import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Circle, circleOn, type Who } from './fixtures/circle.ts';
import { testServer, type TestServer } from './fixtures/server.ts';
import { presenceIdOf } from './names.mjs';

/** By every way that the server has: tests of the functions alone are in validation.test.ts. */
let server: TestServer;
let circle: Circle;
let path: string;
let parent: Who;
let carer: Who;
let reader: Who;

const record = (id: string, { name }: Who, more: Record<string, unknown> = {}) => ({
  ...{ _id: id, v: 1, e: 1, w: name, d: 'device', c: 'sealed', s: 'signed' },
  ...more,
});

beforeAll(async () => {
  server = await testServer();
  circle = await circleOn(server.url, server.admin);
  path = `/${circle.database}`;
  [parent, carer, reader] = [circle.user('p1'), circle.user('c1'), circle.user('r1')];
  const admins = { names: [parent.name], roles: [] };
  const members = { names: [parent.name, carer.name, reader.name], roles: [] };
  await ask(parent, 'PUT', '/_security', { admins, members });
});

afterAll(() => server.close());

const ask = (who: Who, method: string, rest: string, body?: unknown) =>
  call(server.url, who, method, path + rest, body);

/** Everything that stands in the database, with all revisions. */
async function standing() {
  const { body } = await ask(server.admin, 'GET', '/_changes?style=all_docs&include_docs=true');
  return (body as { results: Record<string, unknown>[] }).results.map(({ seq: _, ...row }) => row);
}

/** Tries every way to write over a document, and to write a new one. */
async function tryToWrite(who: Who, id: string, rev: string) {
  const next = record(id, who, { c: 'forged' });
  const tomb = { _id: id, _rev: rev, _deleted: true };
  const made = (generation: number, ids: string[]) => ({
    ...next,
    _rev: `${generation}-${ids[0] ?? ''}`,
    _revisions: { start: generation, ids },
  });
  const hash = 'f'.repeat(32);
  const onTop = made(2, [hash, rev.slice(2)]);
  const beside = made(9, [hash]);
  const bytes = new Uint8Array(10);
  const bulk = (docs: unknown[], more = {}) => ask(who, 'POST', '/_bulk_docs', { docs, ...more });
  return [
    await bulk([next, { ...next, _rev: rev }, tomb]),
    await bulk([onTop], { new_edits: false }),
    await bulk([beside], { new_edits: false }),
    await bulk([{ ...beside, _deleted: true }], { new_edits: false }),
    await ask(who, 'PUT', `/${id}?rev=${rev}`, next),
    await ask(who, 'PUT', `/${id}?new_edits=false`, beside),
    await ask(who, 'DELETE', `/${id}?rev=${rev}`),
    await ask(who, 'PUT', `/${id}/full?rev=${rev}`, bytes),
    await ask(who, 'DELETE', `/${id}/full?rev=${rev}`),
  ];
}

async function written(by: Who, id: string) {
  const { status, body } = await ask(by, 'PUT', `/${id}`, record(id, by));
  expect(status).toBe(201);
  return (body as { rev: string }).rev;
}

/** Who is let in, and what is let through, is for parents alone. */
async function demandNoRules(who: Who) {
  const opened = { admins: {}, members: {} };
  expect((await ask(who, 'PUT', '/_security', opened)).body).toMatchObject({
    reason: 'no_majority',
  });
  const { _rev } = (await ask(who, 'GET', '/_design/kinleaf')).body as { _rev: string };
  expect((await ask(who, 'PUT', `/_design/kinleaf?rev=${_rev}`, {})).status).toBe(403);
  expect((await ask(who, 'PUT', '/_design/other', {})).status).toBe(403);
}

test('a reader changes nothing, by no way, and writes nothing new but that they are there', async () => {
  const rev = await written(parent, 'rone');
  const before = await standing();
  const answers = await tryToWrite(reader, 'rone', rev);
  for (const { status } of answers.slice(4)) expect(status).toBeGreaterThanOrEqual(400);
  await demandNoRules(reader);
  for (const id of ['rnew', 'hnew', 'bnew', 'mnew', 'qnew']) {
    expect((await ask(reader, 'PUT', `/${id}`, record(id, reader))).status).toBe(403);
    await ask(reader, 'PUT', `/${id}/full`, new Uint8Array(10));
  }
  expect(await standing()).toEqual(before);
  await written(reader, presenceIdOf(circle.database, reader.name));
});

test('a carer changes nothing that another wrote, by no way', async () => {
  const rev = await written(parent, 'rtwo');
  const before = await standing();
  await tryToWrite(carer, 'rtwo', rev);
  await demandNoRules(carer);
  expect(await standing()).toEqual(before);
});

test('a carer changes what they wrote, and a parent does too', async () => {
  const rev = await written(carer, 'rthree');
  const next = record('rthree', carer, { c: 'more' });
  const { status, body } = await ask(carer, 'PUT', `/rthree?rev=${rev}`, next);
  expect(status).toBe(201);
  const now = (body as { rev: string }).rev;
  expect((await ask(parent, 'PUT', `/rthree?rev=${now}`, next)).status).toBe(201);
});

test('the list of members stands as it was written, for parents too', async () => {
  const rev = await written(parent, 'm000000');
  const before = await standing();
  const answers = await tryToWrite(parent, 'm000000', rev);
  expect(answers[4]?.status).toBe(403);
  expect(await standing()).toEqual(before);
});

test('at the door a guest answers, and sees no journal', async () => {
  const guest = circle.user('d1');
  expect((await ask(guest, 'GET', '')).status).toBe(403);
  const door = `/${circle.database}-door`;
  const put = (id: string) => call(server.url, guest, 'PUT', `${door}/${id}`, { text: 'sealed' });
  expect((await put(`answer-${guest.name}`)).status).toBe(201);
  expect((await put(`invite-${guest.name}`)).status).toBe(403);
  expect((await put(`answer-${circle.user('d2').name}`)).status).toBe(403);
});
