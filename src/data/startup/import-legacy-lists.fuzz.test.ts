import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  childSchema,
  foodItemSchema,
  journalEntrySchema,
  recommendationSchema,
  reportSchema,
} from '@/domain/schema/entities';
import { db } from '@/data/db/db';
import { child, entry, food, recommendation, report } from '@/domain/fixtures/legacy-records';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { clearStores } from '@/data/fixtures/records';
import { localStore } from '@/data/db/web-storage';
import { moveLegacyLists } from './import-legacy-lists';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const schemas = {
  children: childSchema,
  journal: journalEntrySchema,
  food: foodItemSchema,
  reports: reportSchema,
  recommendations: recommendationSchema,
};

const valid: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  children: child,
  journal: entry,
  food,
  reports: report,
  recommendations: recommendation,
};
const names = Object.keys(valid);
const tables = [db.children, db.journal, db.food, db.reports, db.recommendations];
const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(null, '', 'javascript:alert(1)', -1));
/** A record with a new id and one field removed or replaced, or no record at all. */
const record = (name: string) =>
  fc.oneof(
    fc.jsonValue(),
    fc
      .tuple(fc.uuid(), fc.constantFrom(...Object.keys(valid[name] ?? {}), 'photoUrl'), anything)
      .map(([id, field, value]) => ({ ...valid[name], id, [field]: value })),
    fc.uuid().map((id) => ({ ...valid[name], id })),
  );
const list = (name: string) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(record(name), { maxLength: 6 }).map((all) => JSON.stringify(all)),
    },
    { weight: 1, arbitrary: fc.string() },
  );
const allLists = fc.tuple(...names.map((name) => list(name)));

test('each record is stored or quarantined unchanged, and nothing that is stored is malformed', async () => {
  await fc.assert(
    fc.asyncProperty(allLists, async (texts) => {
      await clearStores();
      vi.stubGlobal('localStorage', new MemoryStorage());
      // Encrypted while the lock is on.
      for (const [at, name] of names.entries()) localStore.set(`kinleaf_${name}`, texts[at] ?? '');
      const { quarantined: count } = await moveLegacyLists();
      const stored = new Map<string, unknown[]>();
      for (const table of tables) stored.set(table.name, await table.toCollection().primaryKeys());
      const all = await db.setAside.toArray();
      const quarantined = names.map((name) =>
        all.filter(({ list: from }) => from === name).map(({ record: one }) => one),
      );
      // Duplicates are quarantined once.
      expect(all.length).toBeLessThanOrEqual(count);
      expect(all.length > 0).toBe(count > 0);
      for (const [at, name] of names.entries()) {
        const quarantinedTexts = new Set(quarantined[at]?.map((one) => JSON.stringify(one)));
        for (const one of listIn(texts[at] ?? '')) {
          const id = (one as { id?: unknown } | null)?.id;
          const isStored = typeof id === 'string' && stored.get(name)?.includes(id) === true;
          expect(isStored || quarantinedTexts.has(JSON.stringify(one)), JSON.stringify(one)).toBe(
            true,
          );
        }
      }
      for (const table of tables)
        await table.each((row: { id: string }) => {
          expect(
            schemas[table.name as keyof typeof schemas].safeParse(row).success,
            JSON.stringify(row),
          ).toBe(true);
        });
    }),
    { numRuns: fewerInGate(100), seed: 20260620 },
  );
}, 60_000);

function listIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return [text];
  }
}
