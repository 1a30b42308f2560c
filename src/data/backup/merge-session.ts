import { type AnyRecord, fingerprintOf, type ListName, listNames } from '@/domain/schema/lists';
import { quarantineKey } from '@/domain/backup/quarantine';
import {
  choiceName,
  type MergeChoices,
  type MergeComparison,
  type MergeOutcome,
  type RecordPair,
} from '@/domain/merge/merge-summary';
import { recordOf } from '@/lib/values';
import { db } from '@/data/db/db';
import { readAll } from '@/data/db/readable-rows';
import { readReplacedUndo } from './backup-marks';
import { matchRecords, readBothSides, mergeWithoutLost, isMergeable } from './match-records';
import { mergeStaged } from './apply-merge';

/** Where a differing record of the file is staged. */
interface StagedPosition {
  readonly list: ListName;
  readonly batch: number;
  readonly id: string;
}

/** The result of comparing the staged records with the stored ones. */
export interface ComparedFile {
  readonly comparison: MergeComparison;
  /** Returns some of the pairs that differ, in the order of the file. */
  readonly pairs: (from: number, count: number) => Promise<readonly RecordPair[]>;
  /** The stored records of all pairs, by choice name: the `fingerprintOf` each. */
  readonly seen: ReadonlyMap<string, string>;
}

/** Compares the staged records with the stored ones, without changing anything. Throws what the stores throw. */
export async function compareStaged(signal: AbortSignal): Promise<ComparedFile> {
  return mergeWithoutLost(async (lost) => {
    const sides = await readBothSides(lost);
    const counts = recordOf(listNames, () => ({ new: 0, same: 0, joins: 0, differs: 0 }));
    const differing: StagedPosition[] = [];
    const seen = new Map<string, string>();
    const quarantinedHere = new Set((await readAll(db.setAside, lost)).map(quarantineKey));
    let [orphans, setAside, samples] = [0, 0, 0];
    for (const batch of await db.staged.toCollection().primaryKeys()) {
      signal.throwIfAborted();
      const staged = await db.staged.get(batch);
      if (!staged) continue;
      if (staged.list === 'setAside') {
        setAside += staged.records.filter((one) => !quarantinedHere.has(quarantineKey(one))).length;
        continue;
      }
      const { list, records } = staged;
      if (list !== 'recommendations')
        samples += records.filter((record) => !isMergeable(list, record)).length;
      for (const { kind, local, incoming } of await matchRecords(list, records, sides)) {
        if (kind === 'orphan') orphans += 1;
        else counts[list][kind] += 1;
        if (kind !== 'differs' || local === null) continue;
        differing.push({ list, batch, id: incoming.id });
        seen.set(choiceName(list, local.id), fingerprintOf(local));
      }
    }
    return {
      comparison: { counts, orphans, setAside, samples, replacedUndo: await readReplacedUndo() },
      seen,
      pairs: async (from, count) => readPairs(differing.slice(from, from + count)),
    };
  });
}

async function readPairs(positions: readonly StagedPosition[]): Promise<readonly RecordPair[]> {
  const pairs: RecordPair[] = [];
  for (const { list, batch, id } of positions) {
    const staged = await db.staged.get(batch);
    const incoming =
      staged && staged.list !== 'setAside' ? staged.records.find((one) => one.id === id) : null;
    const local = await db.table<AnyRecord, string>(list).get(id);
    // If the stored one was deleted since, the merge adds it as new.
    if (local && incoming) pairs.push({ list, local, incoming });
  }
  return pairs;
}

/** The result of a merge, and its instant, which identifies it for the undo. */
export interface MergeDone {
  readonly outcome: MergeOutcome;
  readonly at: string;
}

/** Compares and merges the staged file, in the worker that holds it. */
export class MergeSession {
  readonly #signal: AbortSignal;
  #compared: ComparedFile | null = null;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  async compare(): Promise<MergeComparison> {
    this.#compared = await compareStaged(this.#signal);
    return this.#compared.comparison;
  }

  /** Returns `count` of the records that differ, starting at `from`. */
  async differences(from: number, count: number): Promise<readonly RecordPair[]> {
    return (await this.#compared?.pairs(from, count)) ?? [];
  }

  async merge(choices: MergeChoices, fileName: string): Promise<MergeDone> {
    const seen = this.#compared?.seen ?? new Map<string, string>();
    const now = new Date();
    const outcome = await mergeStaged({ choices, seen, fileName, now });
    return { outcome, at: now.toISOString() };
  }
}
