import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCouch, type StandIn } from '../fixtures/couch-stand-in';
import { aDoc, noEnd } from '../fixtures/documents';
import { FakeServer } from '../fixtures/fake-server';
import { realCouch } from '../fixtures/real-couch';
import type { ChangeRow, CircleServer, WriteOutcome } from '../server';
import { couchServer } from './couch-server';

/** A database of its own for each test file. */
interface Place {
  readonly connect: (user: 'p1' | 'p2' | 'c1' | 'r1') => CircleServer;
  /** The server's name of a user. */
  readonly name: (user: string) => string;
  readonly close: () => Promise<void>;
}

const passwords = { p1: 'one', p2: 'two', c1: 'three', r1: 'four' };

const places: Readonly<Record<string, (() => Promise<Place>) | null>> = {
  'the fake': () => {
    const fake = new FakeServer();
    return Promise.resolve({
      connect: (user) => fake.connect(user),
      name: (user) => user,
      close: () => Promise.resolve(),
    });
  },
  'the fake over HTTP': async () => {
    const database = 'kinleaf-0123456789abcdef';
    const standIn: StandIn = await startCouch(new FakeServer(), database, passwords);
    return {
      connect: (user) =>
        couchServer({ server: standIn.origin, database, user, password: passwords[user] }),
      name: (user) => user,
      close: async () => {
        await standIn.close();
        expect(standIn.faults).toEqual([]);
      },
    };
  },
  'a CouchDB': realCouch === null ? null : () => realCouch(passwords),
};

for (const [what, open] of Object.entries(places)) {
  describe.skipIf(open === null)(what, () => {
    let place: Place;
    const connect = (user: 'p1' | 'p2' | 'c1' | 'r1') => place.connect(user);
    const doc = (id: string, c: string, user: string, rev?: string) =>
      aDoc(id, c, { w: place.name(user), ...(rev !== undefined && { _rev: rev }) });

    beforeAll(async () => {
      if (open) place = await open();
    });
    afterAll(() => place.close());

    test('what one device writes another reads, and nobody writes over what they have not seen', async () => {
      const [jo, sam] = [connect('p1'), connect('p2')];
      const start = await sam.changes(null, 100, noEnd);
      const id = idOf(1);
      const rev = revOf(await jo.write([doc(id, 'one', 'p1')], noEnd));
      const page = await sam.changes(start.since, 100, noEnd);
      expect(page).toMatchObject({ rows: [{ id, revs: [rev], isDeleted: false }], hasMore: false });
      expect(page.rows[0]?.doc).toEqual({ ...doc(id, 'one', 'p1'), _rev: rev });
      expect(await sam.write([doc(id, 'none', 'p1')], noEnd)).toEqual([{ id, kind: 'conflict' }]);
      const next = revOf(await sam.write([doc(id, 'two', 'p1', rev)], noEnd));
      expect(await jo.write([doc(id, 'x', 'p1', rev), doc(idOf(2), 'y', 'p1')], noEnd)).toEqual([
        { id, kind: 'conflict' },
        { id: idOf(2), kind: 'written', rev: expect.any(String) as unknown },
      ]);
      const winners = await jo.winners([id, idOf(99)], noEnd);
      expect(winners).toEqual([
        { id, rev: next, doc: { ...doc(id, 'two', 'p1'), _rev: next }, conflicts: [] },
      ]);
      expect(await jo.leaves(id, [next], noEnd)).toEqual([
        { rev: next, doc: { ...doc(id, 'two', 'p1'), _rev: next } },
      ]);
    });

    test('what is deleted is told as deleted, and can be written anew', async () => {
      const jo = connect('p1');
      const id = idOf(3);
      const { since } = await jo.changes(null, 1000, noEnd);
      const rev = revOf(await jo.write([doc(id, 'one', 'p1')], noEnd));
      const gone = { ...doc(id, '', 'p1', rev), _deleted: true as const };
      const last = revOf(await jo.write([gone], noEnd));
      const { rows } = await jo.changes(since, 100, noEnd);
      expect(rows).toEqual([{ id, revs: [last], isDeleted: true, doc: null }]);
      expect(await jo.winners([id], noEnd)).toEqual([{ id, rev: last, doc: null, conflicts: [] }]);
      expect(await jo.leaves(id, [last], noEnd)).toEqual([{ rev: last, doc: null }]);
      expect(await jo.write([doc(id, 'x', 'p1', rev)], noEnd)).toEqual([{ id, kind: 'conflict' }]);
      expect(await jo.write([doc(id, 'x', 'p1')], noEnd)).toMatchObject([{ kind: 'written' }]);
    });

    test('pages follow each other without a gap', async () => {
      const jo = connect('p1');
      let { since } = await jo.changes(null, 1000, noEnd);
      const ids = [10, 11, 12, 13, 14].map(idOf);
      await jo.write(
        ids.map((id) => doc(id, 'x', 'p1')),
        noEnd,
      );
      const found: string[] = [];
      for (let hasMore = true; hasMore;) {
        const page = await jo.changes(since, 2, noEnd);
        expect(page.rows.length).toBeLessThanOrEqual(2);
        found.push(...page.rows.map(({ id }) => id));
        ({ since, hasMore } = page);
      }
      // A cluster has an order of its own.
      expect(found.sort()).toEqual(ids);
    });

    test('the feed tells what comes, and ends when it is given up', async () => {
      const jo = connect('p1');
      const { since } = await jo.changes(null, 1000, noEnd);
      const rows: ChangeRow[] = [];
      const stop = new AbortController();
      let last = since;
      const followed = connect('p2').follow(
        since,
        (row, at) => {
          rows.push(row);
          last = at;
          if (row.id === idOf(21)) stop.abort();
        },
        stop.signal,
      );
      await jo.write([doc(idOf(20), 'a', 'p1')], noEnd);
      await jo.write([doc(idOf(21), 'b', 'p1')], noEnd);
      await expect(followed).rejects.toMatchObject({ name: 'AbortError' });
      expect(rows.map(({ id, doc }) => [id, doc?.c])).toEqual([
        [idOf(20), 'a'],
        [idOf(21), 'b'],
      ]);
      expect((await jo.changes(last, 10, noEnd)).rows).toEqual([]);
    });

    test('pictures lie beside their document', async () => {
      const jo = connect('p1');
      const id = `b${idOf(30).slice(1)}`;
      const rev = revOf(await jo.write([doc(id, 'photo', 'p1')], noEnd));
      const bytes = new Uint8Array(300_000).map((_, at) => (at * 7) % 251);
      const put = await jo.putBlob(id, rev, 'full', bytes, noEnd);
      expect(put).toMatchObject({ kind: 'written' });
      expect(await connect('r1').getBlob(id, 'full', noEnd)).toEqual(bytes);
      expect(await jo.getBlob(id, 'thumb', noEnd)).toBeNull();
      expect(await jo.getBlob(`b${idOf(31).slice(1)}`, 'full', noEnd)).toBeNull();
      expect(await jo.putBlob(id, rev, 'thumb', bytes, noEnd)).toEqual({ id, kind: 'conflict' });
      // The words of the document are still its own.
      expect((await jo.winners([id], noEnd))[0]?.doc?.c).toBe('photo');
    });

    test('nobody writes more than their role lets them', async () => {
      const [jo, carer, reader] = [connect('p1'), connect('c1'), connect('r1')];
      const id = idOf(40);
      const rev = revOf(await jo.write([doc(id, 'one', 'p1')], noEnd));
      const mine = idOf(41);
      expect(
        await carer.write([doc(id, 'x', 'p1', rev), doc(mine, 'x', 'c1')], noEnd),
      ).toMatchObject([{ kind: 'refused' }, { kind: 'written' }]);
      const presence = `p${idOf(42).slice(1)}`;
      expect(
        await reader.write([doc(idOf(43), 'x', 'r1'), doc(presence, 'x', 'r1')], noEnd),
      ).toMatchObject([{ kind: 'refused' }, { kind: 'written' }]);
      expect((await reader.winners([mine], noEnd))[0]?.doc?.c).toBe('x');
    });

    test('one making of a database has one name', async () => {
      const [first, second] = [await connect('p1').state(noEnd), await connect('r1').state(noEnd)];
      expect(first.instance).not.toBe('');
      expect(second.instance).toBe(first.instance);
      expect(second.documents).toBeGreaterThan(0);
    });

    test('a call that was given up before is not made', async () => {
      const stop = new AbortController();
      stop.abort();
      const asked = connect('p1').changes(null, 10, stop.signal);
      await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    });
  });
}

function idOf(count: number): string {
  return `r${String(count).padStart(22, '0')}`;
}

function revOf([outcome]: readonly WriteOutcome[]): string {
  if (outcome?.kind !== 'written') throw new Error(`Not written: ${JSON.stringify(outcome)}`);
  return outcome.rev;
}
