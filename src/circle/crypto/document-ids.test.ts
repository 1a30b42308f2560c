import { describe, expect, test } from 'vitest';
import {
  historyDocumentId,
  kindOf,
  memberLogDocumentId,
  photoDocumentId,
  earlierPresenceDocumentId,
  presenceDocumentId,
  recordDocumentId,
} from './document-ids';

const idKey = new Uint8Array(32).fill(1);
const names = {
  record: recordDocumentId(idKey, 'journal', 'e1'),
  history: historyDocumentId(idKey, 'e1'),
  photo: photoDocumentId(idKey, 'e1'),
  presence: presenceDocumentId('kinleaf-0123456789abcdef-c1'),
  members: memberLogDocumentId(12),
};

describe('names of documents', () => {
  test('never change, or each journal would be sent to its server twice', () => {
    expect(names).toMatchInlineSnapshot(`
      {
        "history": "hbxrOJTMLydZ366RzX19oUw",
        "members": "m000012",
        "photo": "bCdPDPw4TgPg9wSFtqHnjjw",
        "presence": "p--------------------c1",
        "record": "rVgjctc7GdyAk0HBksBWs_Q",
      }
    `);
  });

  test('of presence may be those of an earlier version', () => {
    const name = earlierPresenceDocumentId(idKey, 'e1');
    expect([name, kindOf(name)]).toEqual(['pTAUgWhXvfB9fmFm7ngNaVA', 'presence']);
  });

  test('reveal their kind', () => {
    for (const [kind, name] of Object.entries(names)) expect(kindOf(name)).toBe(kind);
    expect(kindOf(`q${names.record.slice(1)}`)).toBe('recovery-sheet');
  });

  test.each([
    '',
    'm',
    'm12',
    'm0000000',
    'rtoo-short',
    `x${names.record.slice(1)}`,
    `${names.record}A`,
    '_design/kinleaf',
    'toString',
  ])('%o is not one of Kinleaf’s', (name) => {
    expect(kindOf(name)).toBeNull();
  });

  test('differ by key, list and record', () => {
    const other = new Uint8Array(32).fill(2);
    const all = [
      names.record,
      recordDocumentId(other, 'journal', 'e1'),
      recordDocumentId(idKey, 'food', 'e1'),
      recordDocumentId(idKey, 'journal', 'e2'),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
