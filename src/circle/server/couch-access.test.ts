import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CircleAccess } from './server';
import { type LocalCouch, startLocalCouch } from '@/circle/fixtures/local-couch';
import { noEnd } from '@/circle/fixtures/documents';
import { LocalServer } from '@/circle/fixtures/local-server';
import { couchAccess } from './couch-access';

const database = 'kinleaf-0123456789abcdef';
const mailboxes = `${database}-door`;

let local: LocalServer;
let couch: LocalCouch;
let access: CircleAccess;

beforeEach(async () => {
  local = new LocalServer(database);
  local.setPassword('p1', 'one');
  local.setPassword('p2', 'initial');
  local.createDatabase(mailboxes, { admins: ['p1'], members: ['p1', 'p2'] });
  couch = await startLocalCouch(local);
  access = couchAccess({ server: couch.origin, user: 'p1', password: 'one' });
});
afterEach(async () => {
  await couch.close();
  expect(couch.faults).toEqual([]);
});

test('a seat can be taken once with its initial password', async () => {
  const sent: unknown[] = [];
  const watched = couchAccess({
    ...{ server: couch.origin, user: 'p1', password: 'one' },
    fetch: (url, options) => {
      if (options?.body instanceof Uint8Array)
        sent.push(JSON.parse(new TextDecoder().decode(options.body)));
      return fetch(url, options);
    },
  });
  expect(await watched.setPassword('p2', 'initial', 'mine', noEnd)).toBe(true);
  expect(local.hasPassword('p2', 'mine')).toBe(true);
  expect(await access.setPassword('p2', 'initial', 'theirs', noEnd)).toBe(false);
  expect(local.hasPassword('p2', 'mine')).toBe(true);
  // What the server derived from the old password is not sent back to it.
  const account = { _id: 'org.couchdb.user:p2', name: 'p2', type: 'user' };
  const rest = { roles: [`${database}:parent`], _rev: expect.any(String) as unknown };
  expect(sent).toEqual([{ ...account, ...rest, password: 'mine' }]);
});

test('a server that does not answer does not count as a wrong password', async () => {
  couch.lie((response) => response.destroy());
  await expect(access.setPassword('p2', 'initial', 'mine', noEnd)).rejects.toMatchObject({
    code: 'unreachable',
  });
});

describe('a new password that the server doesn’t accept at once', () => {
  /** Refuses this many requests after each change of a password, as CouchDB does until it has noticed the change. */
  const slowToNotice = (refusals: number): typeof fetch => {
    let left = 0;
    return async (url, options) => {
      if (left > 0) {
        left -= 1;
        return new Response('{"error":"unauthorized"}', { status: 401 });
      }
      const response = await fetch(url, options);
      if (options?.method === 'PUT') left = refusals;
      return response;
    };
  };
  const accessWith = (refusals: number) =>
    couchAccess({
      ...{ server: couch.origin, user: 'p1', password: 'one', fetch: slowToNotice(refusals) },
      wait: () => Promise.resolve(),
    });

  test('is waited for', async () => {
    expect(await accessWith(20).setPassword('p2', 'initial', 'mine', noEnd)).toBe(true);
    const withNew = couchAccess({ server: couch.origin, user: 'p2', password: 'mine' });
    expect(await withNew.readSecurity(mailboxes, noEnd)).toMatchObject({ admins: ['p1'] });
  });

  test('is not waited for without end, and never means that somebody else has the seat', async () => {
    const setting = accessWith(Infinity).setPassword('p2', 'initial', 'mine', noEnd);
    await expect(setting).rejects.toMatchObject({ code: 'busy' });
  });
});

test('a password that two tabs change to the same one at once is changed', async () => {
  let isFirst = true;
  const raced = couchAccess({
    ...{ server: couch.origin, user: 'p2', password: 'initial' },
    fetch: async (url, options) => {
      if (options?.method === 'PUT' && isFirst) {
        isFirst = false;
        await access.setPassword('p2', 'initial', 'initial', noEnd);
      }
      return fetch(url, options);
    },
  });
  expect(await raced.setPassword('p2', 'initial', 'mine', noEnd)).toBe(true);
  expect(local.hasPassword('p2', 'mine')).toBe(true);
});

test('a user that the server never lets anyone change is not tried without end', async () => {
  let writes = 0;
  const refused = couchAccess({
    ...{ server: couch.origin, user: 'p2', password: 'initial' },
    fetch: async (url, options) => {
      if (options?.method !== 'PUT') return fetch(url, options);
      writes += 1;
      if (writes > 50) throw new Error('Without end');
      return new Response('{"error":"conflict"}', { status: 409 });
    },
  });
  const setting = refused.setPassword('p2', 'initial', 'mine', noEnd);
  await expect(setting).rejects.toMatchObject({ code: 'busy' });
});

describe('an access list that CouchDB answers with no majority', () => {
  const noMajority = (response: ServerResponse) => {
    response.writeHead(500, { 'Content-Type': 'application/json' });
    response.end('{"error":"error","reason":"no_majority"}');
  };
  const security = { admins: ['p1'], members: ['p1'] };

  test('may not be written by this user', async () => {
    const member = couchAccess({ server: couch.origin, user: 'p2', password: 'initial' });
    const writing = member.writeSecurity(mailboxes, security, noEnd);
    await expect(writing).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('can’t be written for now if this user may, as while nodes are split', async () => {
    await access.writeSecurity(mailboxes, security, noEnd);
    couch.lie(noMajority);
    const writing = access.writeSecurity(mailboxes, security, noEnd);
    await expect(writing).rejects.toMatchObject({ code: 'failing' });
  });
});

test('the access list can be read and written', async () => {
  const before = { admins: ['p1'], members: ['p1', 'p2'] };
  expect(await access.readSecurity(mailboxes, noEnd)).toEqual(before);
  const security = { admins: ['p1'], members: ['p1', 'c1'] };
  await access.writeSecurity(mailboxes, security, noEnd);
  expect(await access.readSecurity(mailboxes, noEnd)).toEqual(security);
  expect(local.core.databases.get(mailboxes).security).toEqual({
    admins: { names: ['p1'], roles: [] },
    members: { names: ['p1', 'c1'], roles: [] },
  });
});

test('notes can be written, changed and deleted', async () => {
  expect(await access.getNote(mailboxes, 'invite-d1', noEnd)).toBeNull();
  expect(await access.putNote(mailboxes, 'invite-d1', 'one', null, noEnd)).toBe(true);
  expect(await access.putNote(mailboxes, 'invite-d1', 'two', null, noEnd)).toBe(false);
  const note = await access.getNote(mailboxes, 'invite-d1', noEnd);
  expect(note?.text).toBe('one');
  expect(await access.putNote(mailboxes, 'invite-d1', 'two', note?.rev ?? '', noEnd)).toBe(true);
  expect(await access.putNote(mailboxes, 'invite-d1', 'three', note?.rev ?? '', noEnd)).toBe(false);
  expect((await access.getNote(mailboxes, 'invite-d1', noEnd))?.text).toBe('two');
  await access.deleteNote(mailboxes, 'invite-d1', noEnd);
  await access.deleteNote(mailboxes, 'invite-d1', noEnd);
  expect(await access.getNote(mailboxes, 'invite-d1', noEnd)).toBeNull();
});

test('a note that two tabs delete at once is deleted', async () => {
  await access.putNote(mailboxes, 'invite-d1', 'one', null, noEnd);
  const raced = couchAccess({
    ...{ server: couch.origin, user: 'p1', password: 'one' },
    fetch: async (url, options) => {
      if (options?.method === 'DELETE') await access.deleteNote(mailboxes, 'invite-d1', noEnd);
      return fetch(url, options);
    },
  });
  await raced.deleteNote(mailboxes, 'invite-d1', noEnd);
  expect(await access.getNote(mailboxes, 'invite-d1', noEnd)).toBeNull();
});

test('a missing mailbox database is an error, not a missing note', async () => {
  couch.lie((response) => {
    response.writeHead(404, { 'Content-Type': 'application/json' });
    response.end('{"error":"not_found","reason":"Database does not exist."}');
  });
  await expect(access.getNote(mailboxes, 'invite-d1', noEnd)).rejects.toMatchObject({
    code: 'missing',
  });
});
