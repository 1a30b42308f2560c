import { describe, expect, test } from 'vitest';
import { checkOf } from '../dev/validation-functions.mjs';
import { Refusal } from '../dev/refusal.mjs';
import { presenceIdOf } from './names.mjs';
import { doorValidation, journalValidation } from './validation.mjs';

const database = 'kinleaf-0102030405060708';
const journal = checkOf(journalValidation(database));
const door = checkOf(doorValidation(database));

type Json = Record<string, unknown>;
const kinds = { p: 'parent', c: 'carer', r: 'reader', d: 'door' } as const;

/** The user with this name, in this circle or in another. */
function user(end: string, circle = database) {
  const kind = kinds[end.charAt(0) as keyof typeof kinds];
  return { db: database, name: `${circle}-${end}`, roles: [`${circle}:${kind}`] };
}
const admin = { db: database, name: 'admin', roles: ['_admin'] };

const doc = (id: string, writer: string, more: Json = {}): Json => ({
  ...{ _id: id, v: 1, e: 1, w: `${database}-${writer}`, d: 'device', c: 'sealed', s: 'signed' },
  ...more,
});
const changed = (before: Json): Json => ({ ...before, _rev: '1-a', c: 'other' });
const deleted = (before: Json): Json => ({ _id: before['_id'], _rev: '1-a', _deleted: true });

/** Returns why it's refused; null if it isn't. */
function refused(check: typeof journal, next: Json, before: Json | null, who: unknown) {
  try {
    check(next, before, who, {});
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 403) throw error;
    return error.message;
  }
}

describe.each(['r', 'h', 'b'])('a document of the kind %s', (kind) => {
  const ofParent = doc(`${kind}1`, 'p1');
  const ofCarer = doc(`${kind}1`, 'c1');

  test('can be created by a carer under their own name only', () => {
    expect(refused(journal, doc(`${kind}1`, 'c1'), null, user('c1'))).toBeNull();
    expect(refused(journal, doc(`${kind}1`, 'p2'), null, user('c1'))).toContain('w is');
  });

  test('can be created by a parent, also to bring back another’s', () => {
    expect(refused(journal, doc(`${kind}1`, 'p1'), null, user('p1'))).toBeNull();
    expect(refused(journal, doc(`${kind}1`, 'c1'), null, user('p1'))).toBeNull();
    const gone = { ...ofCarer, _deleted: true };
    expect(refused(journal, doc(`${kind}1`, 'c1', { _rev: '2-b' }), gone, user('p1'))).toBeNull();
  });

  test('can be changed and deleted by every parent, and keeps its owner', () => {
    for (const before of [ofParent, ofCarer]) {
      expect(refused(journal, changed(before), before, user('p2'))).toBeNull();
      expect(refused(journal, deleted(before), before, user('p2'))).toBeNull();
      const taken = { ...changed(before), w: `${database}-p2` };
      expect(refused(journal, taken, before, user('p2'))).toContain('w is');
    }
  });

  test('can be changed and deleted by the carer who created it, and no other', () => {
    for (const next of [changed, deleted]) {
      expect(refused(journal, next(ofCarer), ofCarer, user('c1'))).toBeNull();
      expect(refused(journal, next(ofCarer), ofCarer, user('c2'))).toContain('only what you wrote');
      expect(refused(journal, next(ofParent), ofParent, user('c1'))).toContain(
        'only what you wrote',
      );
    }
    const taken = { ...changed(ofParent), w: `${database}-c1` };
    expect(refused(journal, taken, ofParent, user('c1'))).toContain('only what you wrote');
  });

  test('can’t be written by a reader in any way', () => {
    const own = doc(`${kind}1`, 'r1');
    expect(refused(journal, own, null, user('r1'))).toBe('You may read.');
    expect(refused(journal, changed(own), own, user('r1'))).toBe('You may read.');
    expect(refused(journal, changed(ofCarer), ofCarer, user('r1'))).toBe('You may read.');
    expect(refused(journal, deleted(own), own, user('r1'))).toBe('You may read.');
    expect(refused(journal, deleted(own), null, user('r1'))).toBe('You may read.');
  });

  test('can be created again after a deletion by anyone who may, and continued only by its owner', () => {
    const gone = { ...ofParent, _deleted: true };
    expect(refused(journal, doc(`${kind}1`, 'c1'), null, user('c1'))).toBeNull();
    for (const before of [gone, { _id: `${kind}1`, _deleted: true }]) {
      const next = doc(`${kind}1`, 'c1', { _rev: '2-b', _revisions: { start: 2, ids: ['b'] } });
      expect(refused(journal, next, before, user('c1'))).toContain('only what you wrote');
      expect(refused(journal, { ...next, _deleted: true }, before, user('c1'))).toContain(
        'only what you wrote',
      );
    }
    const own = { ...ofCarer, _deleted: true };
    expect(refused(journal, doc(`${kind}1`, 'c1', { _rev: '2-b' }), own, user('c1'))).toBeNull();
    expect(
      refused(journal, doc(`${kind}1`, 'p1', { _rev: '2-b' }), own, user('c1')),
    ).not.toBeNull();
  });
});

describe('presence', () => {
  const presence = (who: string, more: Json = {}) =>
    doc(presenceIdOf(database, user(who).name), who, more);
  const earlier = (who: string) => doc('pAbCdEfGhIjKlMnOpQrStUv', who);

  test('has an id that names its owner, as long as every other id', () => {
    expect(presence('c1')['_id']).toBe('p--------------------c1');
  });

  test.each(['p1', 'c1', 'r1'])('of %s can be written, changed and deleted only by them', (who) => {
    const before = presence(who);
    expect(refused(journal, before, null, user(who))).toBeNull();
    expect(refused(journal, changed(before), before, user(who))).toBeNull();
    expect(refused(journal, deleted(before), before, user(who))).toBeNull();
    const gone = { ...before, _deleted: true };
    expect(refused(journal, presence(who), gone, user(who))).toBeNull();
    for (const other of ['p2', 'c2', 'r2']) {
      expect(refused(journal, changed(before), before, user(other))).not.toBeNull();
      expect(refused(journal, presence(who), null, user(other))).not.toBeNull();
      const taken = { ...before, w: user(other).name };
      expect(refused(journal, taken, null, user(other))).toContain('one presence document');
    }
  });

  test('can be deleted by parents, after a removal', () => {
    for (const before of [presence('r1'), earlier('r1')]) {
      expect(refused(journal, deleted(before), before, user('p2'))).toBeNull();
      expect(refused(journal, deleted(before), before, user('c1'))).not.toBeNull();
    }
  });

  test.each(['p1', 'c1', 'r1'])('is one document: %s can’t create another', (who) => {
    const other = earlier(who);
    for (const before of [null, { ...other, _deleted: true }]) {
      expect(refused(journal, other, before, user(who))).toContain('one presence document');
      expect(refused(journal, deleted(other), before, user(who))).toContain(
        'one presence document',
      );
    }
  });

  test('can stay in the document that an earlier version of Kinleaf created', () => {
    const before = earlier('r1');
    expect(refused(journal, changed(before), before, user('r1'))).toBeNull();
    expect(refused(journal, deleted(before), before, user('r1'))).toBeNull();
  });

  test('is short, and has no attachment', () => {
    const longest = 'x'.repeat(65_536);
    expect(refused(journal, presence('r1', { c: longest }), null, user('r1'))).toBeNull();
    const before = presence('r1');
    const beside = { _attachments: { full: { stub: true } } };
    const long = [{ c: `${longest}x` }, { d: `${longest}x` }, { more: 'x' }, { c: { more: 'x' } }];
    for (const more of [beside, ...long]) {
      expect(refused(journal, presence('r1', more), null, user('r1'))).not.toBeNull();
      expect(refused(journal, { ...changed(before), ...more }, before, user('r1'))).not.toBeNull();
      expect(refused(journal, { ...deleted(before), ...more }, before, user('r1'))).not.toBeNull();
    }
  });
});

describe('the member log', () => {
  const before = doc('m000001', 'p1');

  test('gets entries only from parents', () => {
    expect(refused(journal, doc('m000001', 'p2'), null, user('p2'))).toBeNull();
    for (const who of ['c1', 'r1']) {
      expect(refused(journal, doc('m000001', who), null, user(who))).toContain('list of members');
    }
  });

  test.each(['p1', 'p2', 'c1', 'r1'])('can’t be changed or deleted by %s', (who) => {
    for (const next of [changed, deleted]) {
      expect(refused(journal, next(before), before, user(who))).toContain('list of members');
    }
    const gone = { ...before, _deleted: true };
    expect(refused(journal, changed(before), gone, user(who))).toContain('list of members');
    expect(refused(journal, deleted(before), null, user(who))).toContain('list of members');
  });
});

test('only parents can write the document of a recovery sheet', () => {
  const before = doc('q1', 'p6');
  expect(refused(journal, before, null, user('p6'))).toBeNull();
  expect(refused(journal, changed(before), before, user('p1'))).toBeNull();
  for (const who of ['c1', 'r1']) {
    expect(refused(journal, doc('q1', who), null, user(who))).toContain('Only a parent');
    expect(refused(journal, changed(before), before, user(who))).toContain('Only a parent');
  }
});

describe('a document is refused', () => {
  test('with a made-up history', () => {
    const made = (id: string, who: string) =>
      doc(id, who, { _rev: '7-f', _revisions: { start: 7, ids: ['f', 'e'] } });
    for (const id of ['r1', 'm000001', 'p1', 'q1', 'b1']) {
      for (const who of ['p1', 'c1', 'r1']) {
        expect(refused(journal, made(id, who), null, user(who))).toContain('first revision');
      }
    }
    for (const start of [1, 0, -3]) {
      for (const ids of [['f'], ['f', 'e']]) {
        const begun = doc('r1', 'c1', { _rev: `${start}-f`, _revisions: { start, ids } });
        expect(refused(journal, begun, null, user('c1'))).toContain('first revision');
      }
    }
    const first = doc('r1', 'c1', { _revisions: { start: 0, ids: [] } });
    expect(refused(journal, first, null, user('c1'))).toBeNull();
  });

  test('if it is of another kind or lacks a field', () => {
    for (const id of ['x1', 'R1', '1', 'é']) {
      expect(refused(journal, doc(id, 'p1'), null, user('p1'))).toContain('no such kind');
    }
    for (const field of ['v', 'e', 'w', 'd', 'c', 's']) {
      for (const value of [undefined, null, {}, field === 'v' || field === 'e' ? '1' : 1]) {
        expect(
          refused(journal, doc('r1', 'p1', { [field]: value }), null, user('p1')),
        ).not.toBeNull();
      }
    }
  });

  test('from another circle, a mailbox or nobody', () => {
    const others = [user('p1', 'kinleaf-ffffffffffffffff'), user('d1'), { name: null, roles: [] }];
    for (const who of others) {
      const own = { ...doc('r1', 'p1'), w: who.name };
      expect(refused(journal, own, null, who)).toBe('You are not in this circle.');
      const before = doc('r1', 'p1');
      expect(refused(journal, deleted(before), before, who)).toBe('You are not in this circle.');
    }
  });

  test('unless the server’s admin writes it, to restore a backup', () => {
    const copied = doc('m000001', 'p1', { _revisions: { start: 3, ids: ['c', 'b', 'a'] } });
    expect(refused(journal, copied, null, admin)).toBeNull();
  });
});

describe('in the mailbox database', () => {
  const note = (id: string): Json => ({ _id: id, text: 'sealed' });
  const own = `answer-${database}-d1`;

  test('parents can write everything', () => {
    for (const id of [`invite-${database}-d1`, own, `welcome-${database}-d1`]) {
      expect(refused(door, note(id), null, user('p3'))).toBeNull();
      expect(refused(door, deleted(note(id)), note(id), user('p3'))).toBeNull();
    }
  });

  test('an invited device can write its own answer and nothing else', () => {
    expect(refused(door, note(own), null, user('d1'))).toBeNull();
    const others = [
      `invite-${database}-d1`,
      `welcome-${database}-d1`,
      `answer-${database}-d2`,
      'answer-',
    ];
    for (const id of others) {
      expect(refused(door, note(id), null, user('d1'))).toBe('You may only answer.');
      expect(refused(door, deleted(note(id)), note(id), user('d1'))).toBe('You may only answer.');
    }
  });

  test.each(['c1', 'r1'])('%s can write nothing', (who) => {
    expect(refused(door, note(`answer-${database}-${who}`), null, user(who))).not.toBeNull();
  });
});

// CouchDB 3.0 has an engine of 2009.
test('every CouchDB 3 can run both functions', () => {
  for (const text of [journalValidation(database), doorValidation(database)]) {
    expect(text).toMatch(/^function \(/);
    expect(text).not.toMatch(/=>|`|\b(const|let|class)\b|\.includes\(|startsWith|\?\.|\?\?/);
  }
});
