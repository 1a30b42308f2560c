import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CircleAccess } from './server';
import { type FakeCouch, startCouch } from '@/circle/fixtures/fake-couch';
import { noEnd } from '@/circle/fixtures/documents';
import { FakeServer } from '@/circle/fixtures/fake-server';
import { couchAccess } from './couch-access';

const database = 'kinleaf-0123456789abcdef';
const mailboxes = `${database}-door`;

let couch: FakeCouch;
let access: CircleAccess;

beforeEach(async () => {
  couch = await startCouch(new FakeServer(), database, { p1: 'one', p2: 'initial' });
  for (const name of ['p1', 'p2']) {
    const _id = `org.couchdb.user:${name}`;
    const account = { _id, _rev: '1-a', name, type: 'user', roles: [`${database}:parent`] };
    couch.documents.set(`/_users/${_id}`, { ...account, derived_key: 'x', salt: 'y' });
  }
  access = couchAccess({ server: couch.origin, user: 'p1', password: 'one' });
});
afterEach(async () => {
  await couch.close();
  expect(couch.faults).toEqual([]);
});

test('a seat can be taken once with its initial password', async () => {
  expect(await access.setPassword('p2', 'initial', 'mine', noEnd)).toBe(true);
  expect(couch.users.get('p2')).toBe('mine');
  expect(await access.setPassword('p2', 'initial', 'theirs', noEnd)).toBe(false);
  expect(couch.users.get('p2')).toBe('mine');
  const account = couch.documents.get('/_users/org.couchdb.user:p2');
  expect(account).toMatchObject({ name: 'p2', type: 'user', roles: [`${database}:parent`] });
  // What the server derived from the old password is not sent back to it.
  expect(account).not.toHaveProperty('derived_key');
});

test('a server that does not answer does not count as a wrong password', async () => {
  couch.lie((response) => response.destroy());
  await expect(access.setPassword('p2', 'initial', 'mine', noEnd)).rejects.toMatchObject({
    code: 'unreachable',
  });
});

test('the access list can be read and written', async () => {
  expect(await access.readSecurity(mailboxes, noEnd)).toEqual({ admins: [], members: [] });
  const security = { admins: ['p1'], members: ['p1', 'c1'] };
  await access.writeSecurity(mailboxes, security, noEnd);
  expect(await access.readSecurity(mailboxes, noEnd)).toEqual(security);
  expect(couch.documents.get(`/${mailboxes}/_security`)).toEqual({
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

test('a missing mailbox database is an error, not a missing note', async () => {
  couch.lie((response) => {
    response.writeHead(404, { 'Content-Type': 'application/json' });
    response.end('{"error":"not_found","reason":"Database does not exist."}');
  });
  await expect(access.getNote(mailboxes, 'invite-d1', noEnd)).rejects.toMatchObject({
    code: 'missing',
  });
});
