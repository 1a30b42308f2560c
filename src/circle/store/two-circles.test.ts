import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { CircleDocument } from '@/domain/circle/document';
import { mergeDocuments } from '@/domain/circle/merge-documents';
import { lastRow, visibleRecord } from '@/domain/circle/show-document';
import type { Role } from '@/domain/circle/members';
import type { HistoryItem, Receipt } from '@/circle/engine/engine-ports';
import { childShared, elsewhere, here, received } from '@/circle/fixtures/circle-devices';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  report,
} from '@/data/fixtures/records';
import { put, remove } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { ReadOnlyError } from '@/data/commit/permissions';
import { db } from '@/data/db/db';
import { invariant } from '@/lib/invariant';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';
import { circleJournal } from './circle-journal';
import { keepCircleCopy, sendRestored } from './resolve-restore';

// Hundreds of histories, each with many transactions.
vi.setConfig({ testTimeout: 120_000 });

const lists = ['journal', 'food', 'reports'] as const;
type List = (typeof lists)[number];
const steps = [
  ...(['write', 'delete', 'push', 'restore'] as const),
  ...(['they write', 'they delete', 'receive', 'receive earlier versions'] as const),
];
const roles: readonly Role[] = ['parent', 'carer', 'reader'];

/** The same id in every list and both circles. */
const id = 'same-id';

const stamps = { createdAt: instant(1).toISOString(), updatedAt: instant(1).toISOString() };

function rowOf(list: List, childId: string, words: string, photoId: string) {
  switch (list) {
    case 'journal':
      return { ...entryFields, ...stamps, id, childId, title: words, photoId };
    case 'food':
      return { ...foodItem(id, childId, photoId), name: words };
    case 'reports':
      return { ...report(id, childId), title: words };
  }
}

interface Refusals {
  readonly records: readonly string[];
  readonly revisions: readonly string[];
}

/** One of two circles of this device: the child, the server, and another member. */
class Circle {
  readonly childId: string;
  /** Part of everything that is written in this circle. */
  readonly word: string;
  /** The only photo that belongs to this child. */
  readonly photo: Awaited<ReturnType<typeof photoOf>>;
  readonly journal: ReturnType<typeof circleJournal>;
  readonly server = new Map<string, { doc: CircleDocument; rev: string }>();
  readonly sentHistory: HistoryItem[] = [];
  #count = 0;

  private constructor(childId: string, word: string, photo: Circle['photo']) {
    this.childId = childId;
    this.word = word;
    this.photo = photo;
    this.journal = circleJournal(childId);
  }

  static async begin(role: Role, word: string): Promise<Circle> {
    return new Circle(await childShared(role), word, await photoOf(word));
  }

  #words(): string {
    this.#count += 1;
    return `${this.word} ${this.#count}`;
  }

  /** Does one step. Returns what was refused because it belongs to the other child. */
  async take(step: (typeof steps)[number], list: List, other: Circle): Promise<Refusals> {
    const none: Refusals = { records: [], revisions: [] };
    switch (step) {
      case 'write':
        await this.#write(list);
        return none;
      case 'delete':
        await this.#delete(list);
        return none;
      case 'push':
        await this.push();
        return none;
      case 'restore':
        // A backup has this child's record, whatever is stored under its id now.
        await commit([put(list, rowOf(list, this.childId, this.#words(), 'none'))], {
          from: 'restore',
        });
        for (const { childId } of [this, other])
          await sendRestored(childId).catch(async (error: unknown) => {
            ignoreReadOnly(error);
            await keepCircleCopy(childId);
          });
        return none;
      case 'they write':
        // The other member names the photo of the other child.
        this.#store(list, rowOf(list, this.childId, this.#words(), other.photo.id));
        return none;
      case 'they delete':
        if (this.server.has(`${list}/${id}`)) this.#store(list, null);
        return none;
      case 'receive':
        return { ...none, records: (await this.receive()).filter(isRefused).map(keyOf) };
      case 'receive earlier versions':
        return { ...none, revisions: await this.#receiveRevision(list) };
    }
  }

  async #write(list: List): Promise<void> {
    const before = await rowIn(list);
    // Two children's records have the same id only because somebody made it so.
    if ((before !== undefined && before.childId !== this.childId) || (await isTaken(list, this)))
      return;
    const row = rowOf(list, this.childId, this.#words(), this.photo.id);
    const photos = list === 'reports' ? [] : [this.photo];
    this.#count += 1;
    const updated = { ...row, updatedAt: instant(this.#count).toISOString() };
    await commit([
      put(list, updated, { photos, ...(before && { before: before as never }) }),
    ]).catch(ignoreReadOnly);
  }

  async #delete(list: List): Promise<void> {
    const before = await rowIn(list);
    if (before?.childId !== this.childId) return;
    await commit([remove(list, id, before as never)]).catch(ignoreReadOnly);
  }

  #store(list: List, row: object | null): void {
    const key = `${list}/${id}`;
    const on = this.server.get(key)?.doc ?? null;
    this.#count += 1;
    const doc = elsewhere(list, id, this.childId, row, { on, at: this.#count });
    this.server.set(key, { doc, rev: `${this.#count}-there` });
  }

  async push(): Promise<void> {
    const { rows } = await this.journal.pending(100);
    const keys = rows.filter(({ list }) => list !== 'history').map(({ key }) => key);
    for (const { key, doc, rev } of await this.journal.fold(keys, here)) {
      const there = this.server.get(key);
      if (there !== undefined && rev !== there.rev) continue;
      this.#count += 1;
      const next = `${this.#count}-here`;
      const merged = there === undefined ? doc : mergeDocuments(there.doc, doc);
      this.server.set(key, { doc: merged, rev: next });
      await this.journal.markPushed([{ key, doc, rev: next }]);
    }
    // A removed member's device may have signed earlier versions with any id, and they are signed again here.
    const ids = [...new Set([...idsOf(rows), ...idsOf(await db.history.toArray())])];
    this.sentHistory.push(...(await this.journal.historyOf(ids)));
    await this.journal.markHistoryPushed(idsOf(rows.filter(({ list }) => list === 'history')));
  }

  async receive(): Promise<readonly Receipt[]> {
    const batch = [...this.server.values()].map(({ doc, rev }) => received(doc, rev));
    return this.journal.receive(batch, here);
  }

  #receiveRevision(list: List): Promise<readonly string[]> {
    const named = list === 'reports' ? 'food' : list;
    const revision = (historyId: string) => ({
      id: historyId,
      row: {
        ...{ id: historyId, list: named, recordId: id, childId: this.childId },
        ...{ at: stamps.updatedAt, was: rowOf(named, this.childId, this.#words(), 'none') },
      },
    });
    return this.journal.receiveHistory([revision(`was-${named}`)]);
  }

  /** Everything this device has of the child. */
  async stored() {
    const of = async (store: string) =>
      (await db.table<StoredRow>(store).toArray()).filter(
        (row) => (row.childId ?? row.id) === this.childId,
      );
    const stores = ['children', ...lists, 'history', 'circleDocs', 'outbox', 'circlePhotos'];
    return Promise.all(stores.map(of));
  }
}

interface StoredRow {
  readonly childId?: string;
  readonly id?: string;
  readonly key?: string;
}

/** Leaves out what a circle has under these keys. */
const withoutKeys = (
  stored: readonly (readonly StoredRow[])[],
  keys: readonly string[],
): readonly (readonly StoredRow[])[] =>
  stored.map((rows) => rows.filter(({ key = '' }) => !keys.includes(key)));

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id);
const isRefused = ({ isOfOtherChild }: Receipt) => isOfOtherChild === true;
const keyOf = ({ key }: Receipt) => key;

function ignoreReadOnly(error: unknown): void {
  if (!(error instanceof ReadOnlyError)) throw error;
}

const rowIn = (list: List) => db.table<{ readonly childId: string }, string>(list).get(id);

/** Returns whether this circle must leave the id to another child. */
async function isTaken(list: List, { childId, server }: Circle): Promise<boolean> {
  const key = `${list}/${id}`;
  const isOthers = (row: { readonly childId: string } | undefined) =>
    row !== undefined && row.childId !== childId;
  const row = await rowIn(list);
  const doc = await db.circleDocs.get(key);
  if (isOthers(row) || isOthers(await db.outbox.get(key))) return true;
  // What only another circle knows gives way to a record that is stored here, or would be.
  const received = server.get(key)?.doc;
  const isShown = row !== undefined || (received !== undefined && visibleRecord(received) !== null);
  return isOthers(doc) && !isShown;
}

/** Checks what must always be true of two circles. */
async function expectSeparate(circles: readonly Circle[], list: List): Promise<void> {
  for (const { childId, word, photo, server, sentHistory } of circles) {
    const foreign = word === 'Magpie' ? 'Wombat' : 'Magpie';
    expect(JSON.stringify([...server.values(), ...sentHistory])).not.toContain(foreign);
    const shown = [...server.values()].map(({ doc }) => doc.childId);
    expect(shown.filter((one) => one !== childId)).toEqual([]);
    const row = await rowIn(list);
    if (row?.childId === childId) expect(JSON.stringify(row)).toContain(word);
    const up = await db.circlePhotos.where('[childId+state]').equals([childId, 'up']).toArray();
    expect(up.filter(({ picture }) => picture !== photo.id)).toEqual([]);
  }
  for (const { doc, childId } of await db.circleDocs.toArray()) expect(doc.childId).toBe(childId);
}

/** Checks that a record which one circle has, and the other hasn't or no longer has, is on this device. */
async function expectShown(circles: readonly Circle[], list: List): Promise<void> {
  const having = circles.filter(({ server }) => {
    const doc = server.get(`${list}/${id}`)?.doc;
    return doc !== undefined && visibleRecord(doc) !== null;
  });
  const [only, ...more] = having;
  if (only && more.length === 0) expect((await rowIn(list))?.childId).toBe(only.childId);
}

test('two circles with the same ids never reach into each other’s journal, in any order and role', async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  const act = fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...steps));
  const atTheEnd = [0, 1].flatMap((circle) => [
    [circle, 'receive'] as const,
    [circle, 'push'] as const,
  ]);
  const role = fc.constantFrom(...roles);
  await fc.assert(
    fc.asyncProperty(
      ...([role, role, fc.constantFrom(...lists), fc.array(act, { maxLength: 12 })] as const),
      async (role1, role2, list, all) => {
        await clearStores();
        const first = await Circle.begin(role1, 'Magpie');
        const second = await Circle.begin(role2, 'Wombat');
        for (const [circle, step] of [...all, ...atTheEnd, ...atTheEnd]) {
          const [mine, theirs] = circle === 0 ? [first, second] : [second, first];
          const before = await theirs.stored();
          const hadRow = (await rowIn(list))?.childId === mine.childId;
          const isRefused = await isTaken(list, mine);
          const refused = await mine.take(step, list, theirs);
          const hasRow = hadRow || (await rowIn(list))?.childId === mine.childId;
          const ownKeys = hasRow ? [`${list}/${id}`] : [];
          if (step !== 'restore')
            expect(withoutKeys(await theirs.stored(), ownKeys)).toEqual(
              withoutKeys(before, ownKeys),
            );
          if (step === 'receive')
            expect(refused.records).toEqual(isRefused ? [...mine.server.keys()] : []);
          await expectSeparate([first, second], list);
        }
        await expectShown([first, second], list);
      },
    ),
    { numRuns: fewerInGate(80) },
  );
});

test('a record of one circle cannot be kept off this device by a deleted one of another', async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  for (const list of lists) {
    await clearStores();
    const one = await Circle.begin('parent', 'Magpie');
    const other = await Circle.begin('parent', 'Wombat');
    for (const step of ['they write', 'receive', 'they delete', 'receive'] as const)
      await other.take(step, list, one);
    await one.take('they write', list, other);
    expect((await one.take('receive', list, other)).records).toEqual([]);
    const row = await rowIn(list);
    expect(row?.childId).toBe(one.childId);
    // Neither takes it from the other again.
    await other.take('they write', list, one);
    for (const circle of [other, one, other, one]) {
      const { records } = await circle.take('receive', list, circle === one ? other : one);
      expect(records).toEqual(circle === one ? [] : [`${list}/${id}`]);
      expect(await rowIn(list)).toEqual(row);
    }
    await one.take('delete', list, other);
    await one.push();
    expect((await other.take('receive', list, one)).records).toEqual([]);
    expect((await rowIn(list))?.childId).toBe(other.childId);
  }
});

test('a restored record whose id another circle knows is sent to its own circle and no other', async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  for (const isWaiting of [true, false]) {
    await clearStores();
    const one = await Circle.begin('parent', 'Magpie');
    const other = await Circle.begin('parent', 'Wombat');
    await one.take('write', 'journal', other);
    await one.push();
    const sent = one.server.get(`journal/${id}`);
    if (isWaiting) await one.take('write', 'journal', other);
    await other.take('restore', 'journal', one);
    await other.push();
    expect(lastRow(invariant(other.server.get(`journal/${id}`), 'sent').doc)['title']).toContain(
      'Wombat',
    );
    await one.push();
    expect(one.server.get(`journal/${id}`)).toEqual(sent);
    await expectSeparate([one, other], 'journal');
  }
});
