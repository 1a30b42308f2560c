import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { CircleDocument } from '@/domain/circle/document';
import { lastRow, recordLocalChange, visibleRecord } from '@/domain/circle/show-document';
import { isSameDocument, mergeDocuments } from '@/domain/circle/merge-documents';
import { childShared, here, received } from '@/circle/fixtures/circle-devices';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { clearStores, entryFields, instant } from '@/data/fixtures/records';
import { refusalNames, refusedAtEachStep } from '@/data/fixtures/refusals';
import { invariant } from '@/lib/invariant';
import { addEntry, updateEntry } from '@/data/records/entries';
import { KinleafDatabase, writableDb as db } from '@/data/db/writable-db';
import { circleJournal } from './circle-journal';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

// Hundreds of histories, each with many transactions.
vi.setConfig({ testTimeout: 120_000 });

const steps = [
  'write',
  'fold',
  'push',
  'push without a response',
  'they write',
  'receive',
  'receive an old version',
] as const;

/** One entry on this device, and what the server and another device have of it. */
class History {
  readonly #journal: ReturnType<typeof circleJournal>;
  readonly #id: string;
  readonly #childId: string;
  readonly key: string;
  server: CircleDocument | null = null;
  #revision = 0;
  /** Earlier documents of the server. */
  readonly #old: { doc: CircleDocument; rev: string }[] = [];
  /** The titles that no device has knowingly replaced, as this test remembers. */
  alive: Set<string>;
  /** The titles this device knows. `#knownThere`: those the server has. */
  #knownHere: Set<string>;
  #knownThere = new Set<string>();
  #count = 0;

  private constructor(childId: string, id: string) {
    this.#journal = circleJournal(childId);
    this.#childId = childId;
    this.#id = id;
    this.key = `journal/${id}`;
    this.alive = new Set([entryFields.title]);
    this.#knownHere = new Set(this.alive);
  }

  static async begin(): Promise<History> {
    const childId = await childShared();
    const { id } = await addEntry(childId, entryFields, undefined, instant(1));
    return new History(childId, id);
  }

  async take(step: (typeof steps)[number]): Promise<void> {
    this.#count += 1;
    switch (step) {
      case 'write':
        return this.#write(`Here ${this.#count}`);
      case 'they write':
        this.#writeThere(`There ${this.#count}`);
        return;
      case 'fold':
        await this.#journal.fold([this.key], here);
        return;
      case 'receive':
        return this.receive();
      case 'receive an old version': {
        const [old] = this.#old.slice(-2);
        if (old) await this.#journal.receive([received(old.doc, null)], here);
        return;
      }
      case 'push':
      case 'push without a response':
        return this.push(step === 'push');
    }
  }

  async #write(title: string): Promise<void> {
    await updateEntry(
      this.#id,
      { ...entryFields, title },
      undefined,
      undefined,
      instant(this.#count),
    );
    this.alive = new Set([...this.alive].filter((one) => !this.#knownHere.has(one)));
    this.alive.add(title);
    this.#knownHere.add(title);
  }

  #writeThere(title: string): void {
    if (this.server === null) return;
    const row = { ...lastRow(this.server), title };
    const named = { list: 'journal', id: this.#id, childId: this.#childId } as const;
    const writing = {
      writer: `W${this.#count}`,
      by: 'device-b',
      at: instant(this.#count).toISOString(),
    };
    this.#keep(recordLocalChange(this.server, row, named, writing));
    this.alive = new Set([...this.alive].filter((one) => !this.#knownThere.has(one)));
    this.alive.add(title);
    this.#knownThere.add(title);
  }

  #keep(doc: CircleDocument): void {
    this.#revision += 1;
    this.server = doc;
    this.#old.push({ doc, rev: this.#rev() });
  }

  #rev = () => `${this.#revision}-x`;

  /** Sends the entry as the engine does. If the other device wrote first, it does nothing: a later step receives and sends again. */
  async push(hasResponse: boolean): Promise<void> {
    const [folded] = await this.#journal.fold([this.key], here);
    if (!folded) return;
    if (this.server !== null && folded.rev !== this.#rev()) return;
    this.#keep(this.server === null ? folded.doc : mergeDocuments(folded.doc, folded.doc));
    for (const title of this.#knownHere) this.#knownThere.add(title);
    const written = [{ key: this.key, doc: folded.doc, rev: this.#rev() }];
    if (hasResponse) await this.#journal.markPushed(written);
  }

  async receive(): Promise<void> {
    if (this.server === null) return;
    await this.#journal.receive([received(this.server, this.#rev())], here);
    for (const title of this.#knownThere) this.#knownHere.add(title);
  }

  async known(): Promise<CircleDocument> {
    return invariant(await db.circleDocs.get(this.key), 'a document').doc;
  }

  row = async () => db.journal.get(this.#id);
}

test('writing, folding, sending, losing responses and receiving, in any order, loses nothing', async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 14 }), async (all) => {
      await clearStores();
      const history = await History.begin();
      for (const step of all) await history.take(step);
      // Until both are in sync.
      for (let round = 0; round < 3; round += 1) {
        await history.receive();
        await history.push(true);
      }
      await history.receive();
      const doc = await history.known();
      expect(isSameDocument(doc, invariant(history.server, 'what was sent'))).toBe(true);
      expect(await history.row()).toEqual(visibleRecord(doc));
      const waiting = await db.outbox.toCollection().primaryKeys();
      expect(waiting.filter((key) => !key.startsWith('history/'))).toEqual([]);
      const titles = (doc.fields['title'] ?? []).map(({ value }) => value);
      expect(new Set(titles)).toEqual(history.alive);
    }),
    { numRuns: fewerInGate(40) },
  );
});

test.each(refusalNames)(
  'receiving while a change is not folded yet, refused at each step (%s), loses neither change',
  async (how) => {
    vi.stubGlobal('localStorage', new MemoryStorage());
    await clearStores();
    const history = await History.begin();
    for (const step of ['push', 'they write', 'write'] as const) await history.take(step);
    await refusedAtEachStep(how, () => history.receive());
    const doc = await history.known();
    expect(new Set(doc.fields['title']?.map(({ value }) => value))).toEqual(history.alive);
    expect(history.alive.size).toBe(2);
  },
);

test('what is written in one tab while another applies changes is either merged with them, or on top of them and waiting', async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  const history = await History.begin();
  for (const step of ['push', 'they write'] as const) await history.take(step);
  const otherTab = new KinleafDatabase();
  await otherTab.open();
  const row = invariant(await history.row(), 'an entry');
  const written = otherTab.transaction('rw', [otherTab.journal, otherTab.outbox], async () => {
    await otherTab.journal.put({
      ...row,
      title: 'In the other tab',
      updatedAt: instant(9).toISOString(),
    });
    await otherTab.outbox.put({
      key: history.key,
      childId: row.childId,
      list: 'journal',
      id: row.id,
    });
  });
  await Promise.all([history.receive(), written]);
  await history.receive();
  const titles = (await history.known()).fields['title']?.map(({ value }) => value);
  expect(new Set(titles)).toContain('In the other tab');
  expect(await db.outbox.count()).toBe(1);
  otherTab.close();
});
