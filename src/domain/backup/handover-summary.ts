import type { AnyRecord, ListName } from '@/domain/schema/lists';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { childListNames } from '@/domain/schema/child-lists';
import { factsOf } from '@/domain/facts/entry-facts';
import { type CategoryId, categoryIds } from '@/domain/schema/categories';
import { distinctTexts } from '@/domain/text/fold';
import { recordOf } from '@/lib/values';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { visitType } from '@/domain/report/report-schema';

/** A list kept in the child's record. */
export type ChildList = (typeof childListNames)[number];

/** What people recognise an entry by. */
export interface NamedEntry {
  readonly title: string;
  readonly day: CalendarDay;
}

export interface HandoverSummary {
  readonly childName: string;
  readonly isSample: boolean;
  readonly entries: Readonly<Record<CategoryId, number>>;
  /** By date; null without entries. */
  readonly first: NamedEntry | null;
  readonly last: NamedEntry | null;
  readonly foods: number;
  readonly reports: number;
  readonly visits: number;
  /** Chosen visits that are left out, because their pages omit the name and the file contains it. */
  readonly unnamed: number;
  /** Number of distinct photos. */
  readonly photos: number;
  /** Number of items in each of the child's lists; custom options are counted one by one. */
  readonly lists: Readonly<Record<ChildList, number>>;
  /** The names of medicines in the list and the entries, sorted, without duplicates. */
  readonly medicines: readonly string[];
  /** Whether the profile has more than name and birthday. */
  readonly hasProfile: boolean;
}

/** Returns whether the file has more than name and birthday. */
export function hasSomething(summary: HandoverSummary): boolean {
  const { foods, reports, visits, photos, lists, hasProfile } = summary;
  const items = childListNames.reduce((sum, list) => sum + lists[list], 0);
  return hasProfile || entryTotalOf(summary) + foods + reports + visits + photos + items > 0;
}

export const entryTotalOf = ({ entries }: Pick<HandoverSummary, 'entries'>): number =>
  categoryIds.reduce((sum, id) => sum + entries[id], 0);

/** Counts records while they are written to the file, so that people are shown exactly what it contains. */
export class HandoverTally {
  #child: Child | null = null;
  readonly #entries: Record<CategoryId, number> = recordOf(categoryIds, () => 0);
  #first: NamedEntry | null = null;
  #last: NamedEntry | null = null;
  #foods = 0;
  #reports = 0;
  #visits = 0;
  #unnamed = 0;
  readonly #photos = new Set<string>();
  readonly #medicines = new Set<string>();

  add(list: ListName, record: AnyRecord, photoIds: readonly string[]): void {
    for (const id of photoIds) this.#photos.add(id);
    if (list === 'children' && 'birthdate' in record) this.#addChild(record);
    else if (list === 'journal' && 'content' in record && 'date' in record) this.#addEntry(record);
    else if (list === 'food') this.#foods += 1;
    else if ('type' in record && record.type === visitType) this.#visits += 1;
    else this.#reports += 1;
  }

  /** Counts a visit that is left out because its pages omit the name. */
  countUnnamedVisit(): void {
    this.#unnamed += 1;
  }

  get summary(): HandoverSummary {
    const { name = '', sample } = this.#child ?? {};
    return {
      childName: name,
      isSample: sample === true,
      entries: { ...this.#entries },
      first: this.#first,
      last: this.#last,
      foods: this.#foods,
      reports: this.#reports,
      visits: this.#visits,
      unnamed: this.#unnamed,
      photos: this.#photos.size,
      lists: recordOf(childListNames, (list) => itemsOf(this.#child?.[list])),
      medicines: distinctTexts([...this.#medicines]).toSorted((one, other) =>
        one.localeCompare(other),
      ),
      hasProfile: this.#child !== null && hasProfileText(this.#child),
    };
  }

  #addChild(child: Child): void {
    this.#child = child;
    for (const { name } of child.medicines ?? []) this.#medicines.add(name);
  }

  #addEntry(entry: JournalEntry): void {
    const { category, title, date: day } = entry;
    this.#entries[category] += 1;
    if (this.#first === null || day < this.#first.day) this.#first = { title, day };
    if (this.#last === null || day >= this.#last.day) this.#last = { title, day };
    for (const fact of factsOf(entry))
      if (fact.kind === 'medication') this.#medicines.add(fact.name);
  }
}

/** An item of `picks` is a row of several options. */
const itemsOf = (list: Child[ChildList] = []): number =>
  list.reduce((sum, item) => sum + (Array.isArray(item.words) ? item.words.length : 1), 0);

/** Fields that are shown separately or are in every file. */
const fieldsShownElsewhere: ReadonlySet<string> = new Set([
  ...['id', 'name', 'birthdate', 'bio', 'photoId', 'createdAt', 'updatedAt', 'sample'],
  ...childListNames,
]);

/** Counts the fields of a later version too. */
const hasProfileText = (child: Child): boolean =>
  child.bio !== '' || Object.keys(child).some((field) => !fieldsShownElsewhere.has(field));
