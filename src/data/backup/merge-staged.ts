import { type AnyRecord, type ListName, listNames, noCounts } from '../../domain/backup-file';
import { choiceFor, type MergeChoices, type MergeOutcome } from '../../domain/merge/comparison';
import { canonical, contentOf, idFrom, printOf } from '../../domain/merge/content';
import { idBeside, mergeRecords, recordBeside } from '../../domain/merge/merge-record';
import type { AsideReason, AsideRecord } from '../../domain/set-aside';
import { add, type Change, photosOf, put } from '../commit/changes';
import { type Apply, commitWithin } from '../commit/commit';
import { settingAside } from '../records/set-aside';
import { db, type MergedRow, type RecordBatch } from '../stores/db';
import { type LostRecords, readAll } from '../stores/lost-records';
import {
  besideKnown,
  type BothSides,
  despiteLost,
  meet,
  type Met,
  readBothSides,
} from './merge-look';
import { removalOf } from './restore-staged';

/** Everything a merge moves: one transaction holds it all. */
export const mergedStores = [...listNames, 'setAside', 'staged', 'replaced', 'marks'] as const;

/**
 * Merges what is staged into the journal, in one transaction, as it stands then: what was changed since it was compared is
 * merged as it was chosen for all. What the merge touches is kept in `replaced` as it was, in the place of what the latest
 * restore or merge kept there. Answers what it did; where that is nothing, only what is staged goes. Throws what the stores
 * throw; then nothing has changed.
 */
export async function mergeStaged(
  choices: MergeChoices,
  fileName: string,
  now: Date,
): Promise<MergeOutcome> {
  return despiteLost((lost) =>
    commitWithin(mergedStores, async (apply) => {
      const merging = new Merging(apply, choices, now, await readBothSides(lost), lost);
      const earlier = await removalOf('replaced');
      await merging.all();
      const { outcome, hasTouched } = merging;
      await apply(await removalOf('staged'));
      if (hasTouched) {
        const at = now.toISOString();
        const mark = { key: 'replaced', kind: 'before-merge', at, fileName, ...outcome } as const;
        await apply([...earlier, put('marks', mark)]);
      }
      return outcome;
    }),
  );
}

/** What a batch comes to, and the rows that it takes the place of. */
interface Touched {
  readonly changes: Change[];
  readonly before: AnyRecord[];
  readonly after: AnyRecord[];
  readonly aside: AsideRecord[];
}

class Merging {
  hasTouched = false;
  readonly #apply: Apply;
  readonly #choices: MergeChoices;
  readonly #now: Date;
  readonly #sides: BothSides;
  readonly #lost: LostRecords;
  readonly #added = noCounts();
  #changed = 0;
  #setAside = 0;
  /** What is set aside, by now. */
  #aside: AsideRecord[] = [];

  constructor(apply: Apply, choices: MergeChoices, now: Date, sides: BothSides, lost: LostRecords) {
    this.#apply = apply;
    this.#choices = choices;
    this.#now = now;
    this.#sides = sides;
    this.#lost = lost;
  }

  get outcome(): MergeOutcome {
    return { added: this.#added, changed: this.#changed, setAside: this.#setAside };
  }

  /** One batch at a time in memory. */
  async all(): Promise<void> {
    this.#aside = await readAll(db.setAside, this.#lost);
    for (const key of await db.staged.toCollection().primaryKeys()) {
      const batch = await db.staged.get(key);
      if (!batch) continue;
      if (batch.list === 'setAside') await this.#takeAside(batch.records);
      else await this.#takeRecords(batch.list, batch.records);
    }
  }

  async #takeRecords(list: ListName, records: readonly AnyRecord[]): Promise<void> {
    const met = await meet(list, records, this.#sides);
    const known = await this.#knownBeside(list, met);
    const touched: Touched = { changes: [], before: [], after: [], aside: [] };
    for (const one of met) this.#merge(one, known, touched);
    await this.#apply(touched.changes);
    await this.#keep({ list, records: touched.before }, touched.after);
    const ids = new Set(this.#aside.map(({ id }) => id));
    await this.#takeAside(touched.aside.filter(({ id }) => !ids.has(id)));
  }

  #merge(met: Met, known: ReadonlySet<string>, touched: Touched): void {
    const { list, theirs, mine, damaged, kind } = met;
    if (kind === 'orphan') {
      touched.aside.push(this.#asAside(list, theirs, 'orphan'));
      return;
    }
    if (mine === null) {
      if (damaged) touched.aside.push(this.#asAside(list, damaged, 'unreadable'));
      this.#put(list, theirs, damaged, touched);
      return;
    }
    // Where both versions are here since an earlier merge, nobody was asked.
    const choice = kind === 'same' ? 'both' : choiceFor(this.#choices, list, theirs.id);
    const { record, other } = mergeRecords(list, mine, theirs, choice);
    if (canonical(record) !== canonical(mine)) {
      this.#put(list, record, mine, touched);
      // Only when it was changed may have become another instant: nobody is told.
      if (!saysTheSame(list, record, mine)) this.#changed += 1;
    }
    // What counts as the same has its other version here already.
    if (other === null || kind === 'same' || known.has(idBeside(list, other))) return;
    if (list === 'children') touched.aside.push(this.#asAside(list, other, 'same-id'));
    else this.#put(list, recordBeside(list, other), null, touched);
  }

  #put(list: ListName, row: AnyRecord, before: AnyRecord | null, touched: Touched): void {
    touched.changes.push(put(list, row, before ? { before } : {}));
    touched.after.push(row);
    if (before) touched.before.push(before);
    else this.#added[list] += 1;
  }

  /** Which versions to be kept beside a record are here already, or come with the file. */
  async #knownBeside(list: ListName, met: readonly Met[]): Promise<ReadonlySet<string>> {
    const ids = met.flatMap(({ mine, theirs, kind }) =>
      mine === null || kind === 'same' ? [] : [idBeside(list, mine), idBeside(list, theirs)],
    );
    const here = await besideKnown(list, ids);
    return new Set([...here, ...ids.filter((id) => this.#sides.staged[list].has(id))]);
  }

  /** A record beside the journal, under an id that follows from it, so that it is known wherever it comes from. */
  #asAside(list: ListName, row: AnyRecord, reason: AsideReason): AsideRecord {
    // One that is whole with its fields in their order; what is damaged as it is.
    const record: unknown = reason === 'unreadable' ? row : JSON.parse(canonical(row));
    const id = reason === 'unreadable' ? idFrom([list, row]) : idBeside(list, row);
    return { id, list, reason, at: this.#now.toISOString(), record, photoIds: photosOf(list, row) };
  }

  async #takeAside(records: readonly AsideRecord[]): Promise<void> {
    if (records.length === 0) return;
    const lost = new Set(this.#lost.get('setAside'));
    const changes = settingAside(records, this.#aside, lost);
    const rows = changes.flatMap((change) =>
      change.kind !== 'delete' && isAside(change.row) ? [change.row] : [],
    );
    this.#aside.push(...rows);
    this.#setAside += rows.length;
    await this.#apply(changes);
    await this.#keep({ list: 'setAside', records: [] }, rows);
  }

  /** Keeps what was touched for the way back. */
  async #keep(
    before: Pick<Extract<RecordBatch, { list: ListName }>, 'list' | 'records'> | NoneAside,
    after: readonly { readonly id: string }[],
  ): Promise<void> {
    if (after.length === 0) return;
    this.hasTouched = true;
    const merged = after.map((row): MergedRow => ({ id: row.id, print: printOf(row) }));
    const photoIds =
      before.list === 'setAside'
        ? []
        : [...new Set(before.records.flatMap((record) => photosOf(before.list, record)))];
    await this.#apply([add('replaced', { ...before, photoIds, merged })]);
  }
}

/** What is set aside is only added to. */
interface NoneAside {
  readonly list: 'setAside';
  readonly records: readonly AsideRecord[];
}

const saysTheSame = (list: ListName, one: AnyRecord, two: AnyRecord): boolean =>
  canonical(contentOf(list, one)) === canonical(contentOf(list, two));

const isAside = (row: object): row is AsideRecord => 'reason' in row && 'record' in row;
