import {
  type AnyRecord,
  contentOf,
  fingerprintOf,
  type ListName,
  listNames,
  noCounts,
} from '@/domain/schema/lists';
import {
  choiceFor,
  choiceName,
  type MergeChoices,
  type MergeOutcome,
} from '@/domain/merge/merge-summary';
import { canonicalJson } from '@/lib/values';
import {
  compareRecords,
  conflictCopyId,
  type MergeChoice,
  mergeRecords,
  mergeAll,
} from '@/domain/merge/merge-record';
import { isQuarantined, type QuarantinedRecord } from '@/domain/backup/quarantine';
import { isValidRecord } from '@/domain/schema/stored-record';
import { add, type Change, photosOf, put } from '@/data/commit/changes';
import { type Apply, commitWithin } from '@/data/commit/commit';
import { quarantineChanges } from '@/data/records/quarantined-records';
import type { MergedRow, RecordBatch } from '@/data/db/rows';
import { db } from '@/data/db/db';
import { readAll } from '@/data/db/readable-rows';
import { addMergedSinceBackup, countMergedSinceBackup } from './backup-marks';
import {
  quarantineInMerge,
  quarantineFingerprint,
  type BothSides,
  matchRecords,
  type MatchedRecord,
  readBothSides,
  mergeWithoutLost,
  storedOf,
} from './match-records';
import { type Chain, type MergePlan, planMerge, stagedOf } from './merge-plan';
import { removalOf } from './restore';

/** The stores of a merge, which is one transaction. */
export const mergedStores = [...listNames, 'setAside', 'staged', 'replaced', 'marks'] as const;

export interface MergeOptions {
  readonly choices: MergeChoices;
  /** The stored records that were shown in conflict with another version, by choice name: the `fingerprintOf` each. */
  readonly seen: ReadonlyMap<string, string>;
  readonly fileName: string;
  readonly now: Date;
}

/**
 * Merges the staged records into the journal as it is now, in one transaction. If a record changed since it was compared, keeps both
 * versions. The rows as they were go to `replaced`, in place of what the latest restore or merge left there. Returns what was done; if
 * that is nothing, only the staged records are removed. Throws what the stores throw; nothing has changed then.
 */
export async function mergeStaged(options: MergeOptions): Promise<MergeOutcome> {
  const { fileName, now } = options;
  return mergeWithoutLost((lost) =>
    commitWithin(mergedStores, async (apply) => {
      const merger = new Merger(apply, options, await readBothSides(lost));
      const earlier = await removalOf('replaced');
      await merger.all();
      const { outcome, hasTouched } = merger;
      await apply(await removalOf('staged'));
      if (hasTouched) {
        const [at, counted] = [now.toISOString(), merger.mergedSinceBackup];
        const mark = { key: 'replaced', kind: 'before-merge', at, fileName, ...outcome } as const;
        const counts = await addMergedSinceBackup(counted, at);
        await apply([...earlier, put('marks', { ...mark, counted }), ...counts]);
      }
      return outcome;
    }),
  );
}

/** The changes for some records, and the rows that they replace. */
interface PendingChanges {
  readonly changes: Change[];
  readonly before: AnyRecord[];
  readonly after: AnyRecord[];
  readonly quarantined: QuarantinedRecord[];
}

const nothingPending = (): PendingChanges => ({
  changes: [],
  before: [],
  after: [],
  quarantined: [],
});

/** How many chains are in memory at a time. */
const chainsAtOnce = 100;

class Merger {
  hasTouched = false;
  /** Records last changed before the latest backup: only this mark shows that the backup lacks them. */
  mergedSinceBackup = 0;
  readonly #apply: Apply;
  readonly #options: MergeOptions;
  readonly #sides: BothSides;
  readonly #added = noCounts();
  #changed = 0;
  #setAside = 0;
  /** The quarantine so far. */
  #quarantine: QuarantinedRecord[] = [];
  /** Fingerprints of what is quarantined, here and in the file. */
  readonly #known: Set<string>;

  constructor(apply: Apply, options: MergeOptions, sides: BothSides) {
    this.#apply = apply;
    this.#options = options;
    this.#sides = sides;
    this.#known = new Set(sides.quarantined);
  }

  get outcome(): MergeOutcome {
    return { added: this.#added, changed: this.#changed, setAside: this.#setAside };
  }

  /** Merges everything that is staged, with only one batch in memory at a time. */
  async all(): Promise<void> {
    this.#quarantine = await readAll(db.setAside, this.#sides.lost);
    const plan = await planMerge(this.#sides, (met) => this.#choiceOf(met));
    for (const key of await db.staged.toCollection().primaryKeys()) {
      const batch = await db.staged.get(key);
      if (batch?.list === 'setAside') await this.#addQuarantined(batch.records);
      else if (batch)
        await this.#mergeSingle(batch.list, batch.records, plan, plan.single.get(key));
    }
    for (const list of listNames) {
      const chains = plan.chains[list];
      for (let at = 0; at < chains.length; at += chainsAtOnce)
        await this.#mergeChains(list, chains.slice(at, at + chainsAtOnce));
    }
  }

  /** A choice applies only to the version that was shown: if another was stored since, both are kept. */
  #choiceOf({ list, local, kind }: Pick<MatchedRecord, 'list' | 'local' | 'kind'>): MergeChoice {
    if (kind !== 'differs' || local === null) return 'both';
    const wasSeen = this.#options.seen.get(choiceName(list, local.id)) === fingerprintOf(local);
    return wasSeen ? choiceFor(this.#options.choices, list, local.id) : 'both';
  }

  async #mergeSingle(
    list: ListName,
    records: readonly AnyRecord[],
    { chained }: MergePlan,
    ids?: ReadonlySet<string>,
  ): Promise<void> {
    if (!ids) return;
    const pending = nothingPending();
    const own = records.filter(({ id }) => ids.has(id));
    for (const met of await matchRecords(list, own, this.#sides))
      if (met.kind === 'orphan')
        pending.quarantined.push(
          quarantineInMerge(list, met.incoming, 'orphan', this.#options.now),
        );
      else if (!chained[list].has(met.incoming.id)) this.#mergeOne(met, pending);
    await this.#applyPending(list, pending);
  }

  #mergeOne(met: MatchedRecord, pending: PendingChanges): void {
    const { list, incoming, local, damaged, kind } = met;
    if (local === null) {
      if (damaged)
        pending.quarantined.push(quarantineInMerge(list, damaged, 'unreadable', this.#options.now));
      this.#put(list, incoming, damaged, pending);
      return;
    }
    const { record, others } = mergeRecords(list, local, incoming, this.#choiceOf(met));
    this.#putOver(list, record, local, pending);
    // If both count as the same, the other version is stored already.
    if (kind === 'same') return;
    pending.quarantined.push(
      ...others.map((other) => quarantineInMerge(list, other, 'same-id', this.#options.now)),
    );
  }

  async #mergeChains(list: ListName, chains: readonly Chain[]): Promise<void> {
    const pending = nothingPending();
    let open = chains.map((chain) => ({ chain, carried: [] as readonly AnyRecord[] }));
    for (let position = 0; open.length > 0; position += 1) {
      const ids = open.map(({ chain }) => chain[position] ?? '');
      const stored = await storedOf(list, ids, this.#sides);
      const staged = await stagedOf(list, ids, this.#sides);
      open = open.flatMap(({ chain, carried }, at) => {
        const id = ids[at] ?? '';
        const left = this.#mergeAt(list, id, [stored.get(id), staged.get(id)], carried, pending);
        const isEnd = chain.length === position + 1;
        if (isEnd && left.length === 0) return [];
        return [{ chain: isEnd ? [...chain, conflictCopyId(list, id)] : chain, carried: left }];
      });
    }
    await this.#applyPending(list, pending);
  }

  /** Merges the stored and the staged record of an id with the versions carried there. Returns those to carry on to the next id. */
  #mergeAt(
    list: ListName,
    id: string,
    [row, incoming]: readonly [row: AnyRecord | undefined, incoming: AnyRecord | undefined],
    carried: readonly AnyRecord[],
    pending: PendingChanges,
  ): readonly AnyRecord[] {
    if (incoming === undefined && carried.length === 0) return [];
    const local = row && isValidRecord(list, row) ? row : undefined;
    if (row && !local)
      pending.quarantined.push(quarantineInMerge(list, row, 'unreadable', this.#options.now));
    const both =
      local && incoming ? this.#chosen(list, local, incoming) : [local ?? incoming ?? []].flat();
    const carriedHere = carried.map((one) => ({ ...one, id }));
    const { record, others } = mergeAll(list, [...both, ...carriedHere]);
    if (local) this.#putOver(list, record, local, pending);
    else this.#put(list, record, row ?? null, pending);
    return others;
  }

  /** Returns both versions, or the chosen one. */
  #chosen(list: ListName, local: AnyRecord, incoming: AnyRecord): readonly AnyRecord[] {
    const choice = this.#choiceOf({ list, local, kind: compareRecords(list, local, incoming) });
    if (choice === 'both') return [local, incoming];
    const { record, others } = mergeRecords(list, local, incoming, choice);
    return [record, ...others];
  }

  #putOver(list: ListName, row: AnyRecord, local: AnyRecord, pending: PendingChanges): void {
    if (canonicalJson(row) === canonicalJson(local)) return;
    this.#put(list, row, local, pending);
    // A change of the timestamp alone is not reported.
    if (!hasSameContent(list, row, local)) this.#changed += 1;
  }

  #put(list: ListName, row: AnyRecord, before: AnyRecord | null, pending: PendingChanges): void {
    pending.changes.push(put(list, row, before ? { before } : {}));
    pending.after.push(row);
    if (before) pending.before.push(before);
    else this.#added[list] += 1;
  }

  async #applyPending(list: ListName, pending: PendingChanges): Promise<void> {
    await this.#apply(pending.changes);
    this.mergedSinceBackup += await countMergedSinceBackup(pending.after);
    await this.#storeForUndo({ list, records: pending.before }, pending.after);
    const added = pending.quarantined.filter((one) => !this.#known.has(quarantineFingerprint(one)));
    for (const one of added) this.#known.add(quarantineFingerprint(one));
    await this.#addQuarantined(added);
  }

  async #addQuarantined(records: readonly QuarantinedRecord[]): Promise<void> {
    if (records.length === 0) return;
    const lost = new Set(this.#sides.lost.get('setAside'));
    const changes = quarantineChanges(records, this.#quarantine, lost);
    const rows = changes.flatMap((change) =>
      change.kind !== 'delete' && isQuarantined(change.row) ? [change.row] : [],
    );
    this.#quarantine.push(...rows);
    this.#setAside += rows.length;
    await this.#apply(changes);
    await this.#storeForUndo({ list: 'setAside', records: [] }, rows);
  }

  /** Stores what was changed, for the undo. */
  async #storeForUndo(
    before: Pick<Extract<RecordBatch, { list: ListName }>, 'list' | 'records'> | NoQuarantined,
    after: readonly { readonly id: string }[],
  ): Promise<void> {
    if (after.length === 0) return;
    this.hasTouched = true;
    const merged = after.map((row): MergedRow => ({ id: row.id, print: fingerprintOf(row) }));
    const photoIds =
      before.list === 'setAside'
        ? []
        : [...new Set(before.records.flatMap((record) => photosOf(before.list, record)))];
    await this.#apply([add('replaced', { ...before, photoIds, merged })]);
  }
}

/** A merge only adds to the quarantine. */
interface NoQuarantined {
  readonly list: 'setAside';
  readonly records: readonly QuarantinedRecord[];
}

const hasSameContent = (list: ListName, one: AnyRecord, two: AnyRecord): boolean =>
  canonicalJson(contentOf(list, one)) === canonicalJson(contentOf(list, two));
