import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { couchAccess } from '../../src/circle/server/couch-access.ts';
import { type Circle, circleOn } from '../fixtures/circle.ts';
import { testServer, type TestServer } from '../fixtures/server.ts';

/** Who has access, by the app's own calls. circle-server-calls.test.ts has those about documents. */
describe('seats and mailboxes', () => {
  let server: TestServer;
  let circle: Circle;
  let door: string;
  const access = (end: string) => {
    const { name, password } = circle.user(end);
    return couchAccess({ server: server.url, user: name, password });
  };
  const { signal } = new AbortController();

  beforeAll(async () => {
    server = await testServer();
    circle = await circleOn(server.url, server.admin);
    door = `${circle.database}-door`;
  });
  afterAll(() => server.close());

  test('a seat can be taken once, and becomes free again', async () => {
    const { name, password } = circle.user('c3');
    const parent = access('p1');
    expect(await parent.setPassword(name, password, 'taken', signal)).toBe(true);
    expect(await parent.setPassword(name, password, 'again', signal)).toBe(false);
    expect(await parent.setPassword(name, 'taken', 'taken', signal)).toBe(true);
    expect(await parent.setPassword(name, 'taken', password, signal)).toBe(true);
  });

  // By default, CouchDB 3.4 and later lock a name out after five wrong passwords.
  test('trying many mailboxes locks nobody out', async () => {
    const { name, password } = circle.user('d4');
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await access('p1').setPassword(name, 'wrong', 'wrong', signal)).toBe(false);
    }
    expect(await access('p1').setPassword(name, password, password, signal)).toBe(true);
  });

  test('a parent can let members in, and a carer can’t', async () => {
    const [p1, c1] = [circle.user('p1').name, circle.user('c1').name];
    const security = { admins: [p1], members: [p1, c1] };
    await access('p1').writeSecurity(circle.database, security, signal);
    expect(await access('c1').readSecurity(circle.database, signal)).toEqual(security);
    await expect(
      access('c1').writeSecurity(circle.database, { admins: [c1], members: [c1] }, signal),
    ).rejects.toMatchObject({ name: 'CircleServerError' });
    expect(await access('c1').readSecurity(circle.database, signal)).toEqual(security);
  });

  test('an invited device reads the invitation and answers, and the parent deletes both', async () => {
    const guest = circle.user('d2').name;
    const [parent, joiner] = [access('p1'), access('d2')];
    expect(await parent.putNote(door, `invite-${guest}`, 'sealed', null, signal)).toBe(true);
    expect((await joiner.getNote(door, `invite-${guest}`, signal))?.text).toBe('sealed');
    expect(await joiner.putNote(door, `answer-${guest}`, 'mine', null, signal)).toBe(true);
    for (const note of [`invite-${guest}`, `answer-${guest}`]) {
      await parent.deleteNote(door, note, signal);
      expect(await joiner.getNote(door, note, signal)).toBeNull();
    }
  });
});
