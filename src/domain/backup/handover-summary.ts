/** What is in a file for one person, counted while it is put together: what a person sees is what goes. */
import type { AnyRecord, ListName } from '@/domain/schema/lists';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { childListNames } from '@/domain/schema/child-lists';
import { factsOf } from '@/domain/facts/entry-facts';
import { type CategoryId, categoryIds } from '@/domain/schema/categories';
import { recordOf } from '@/lib/values';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { visitType } from '@/domain/report/report-schema';

/** A list that a family keeps beside the journal. */
export type ChildList = (typeof childListNames)[number];

/** An entry, as far as a person tells it from others. */
export interface NamedEntry {
  readonly title: string;
  readonly day: CalendarDay;
}

export interface HandoverSummary {
  readonly childName: string;
  readonly isSample: boolean;
  readonly entries: Readonly<Record<CategoryId, number>>;
  /** By their days; null where no entry goes along. */
  readonly first: NamedEntry | null;
  readonly last: NamedEntry | null;
  readonly foods: number;
  readonly reports: number;
  readonly visits: number;
  /** Visits that were chosen and stay here, since their pages leave the name out and the file has it. */
  readonly unnamed: number;
  /** Distinct pictures. */
  readonly photos: number;
  /** Items of each of the child's lists; of their own words, how many they are. */
  readonly lists: Readonly<Record<ChildList, number>>;
  /** The names of medicines on the list and in the entries, each once, in the order of the alphabet. */
  readonly medicines: readonly string[];
  /** Whether the profile says something about the child besides name and birthday. */
  readonly hasProfile: boolean;
}

/** Whether there is more in it than name and birthday. */
export function hasSomething(summary: HandoverSummary): boolean {
  const { foods, reports, visits, photos, lists, hasProfile } = summary;
  const items = childListNames.reduce((sum, list) => sum + lists[list], 0);
  return hasProfile || entriesOf(summary) + foods + reports + visits + photos + items > 0;
}

export const entriesOf = ({ entries }: Pick<HandoverSummary, 'entries'>): number =>
  categoryIds.reduce((sum, id) => sum + entries[id], 0);

/** Counts records as they go into the file. */
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

  /** Counts a visit that stays here because it leaves the name out. */
  holdBack(): void {
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
      medicines: [...this.#medicines].sort((one, other) => one.localeCompare(other)),
      hasProfile: this.#child !== null && saysMore(this.#child),
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

/** An item of the family's own words is a row of them, which says nothing of how many there are. */
const itemsOf = (list: Child[ChildList] = []): number =>
  list.reduce((sum, item) => sum + (Array.isArray(item.words) ? item.words.length : 1), 0);

/** What is told of by itself, or goes along with every file. */
const toldApart: ReadonlySet<string> = new Set([
  ...['id', 'name', 'birthdate', 'bio', 'photoId', 'createdAt', 'updatedAt', 'sample'],
  ...childListNames,
]);

/** What a later version keeps of a child goes along as well. */
const saysMore = (child: Child): boolean =>
  child.bio !== '' || Object.keys(child).some((field) => !toldApart.has(field));
