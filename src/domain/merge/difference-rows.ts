import { type AnyRecord, contentOf, type ListName } from '@/domain/schema/lists';
import { formatDay, isCalendarDay } from '@/domain/dates/calendar-day';
import { formatTime } from '@/domain/dates/clock-time';
import { capitalise, pluralize } from '@/domain/text/plural';
import { type Child, childSchema, type JournalEntry } from '@/domain/schema/entities';
import { detailLines } from '@/domain/facts/fact-text';
import { areaLabel } from '@/domain/facts/skill';
import type { Skill } from '@/domain/schema/child-lists';
import { foodStateOf, isFoodStateId } from '@/domain/food/food-states';
import { categories, categoryOf, isCategoryId } from '@/domain/schema/categories';
import { medicineEndText, medicineText } from '@/domain/child/lists-text';
import { photoIdsOf } from '@/domain/schema/photo-fields';
import type { RecordPair } from './merge-summary';
import { canonicalJson } from '@/lib/values';
import { fillChild, isChild } from './merge-record';

export interface DifferenceRow {
  readonly label: string;
  /** Empty if this version doesn't have the field. */
  readonly local: string;
  readonly incoming: string;
}

/**
 * The label of each field; fields with the same label share a row. Any other field belongs to a later version, or isn't worth
 * showing.
 */
const labels: Readonly<Record<string, string | undefined>> = {
  ...{
    title: 'Title',
    name: 'Name',
    alsoCalled: 'Also called',
    category: 'Category',
    state: 'State',
    reaction: 'Reaction',
  },
  ...{ date: 'Date', time: 'Time', birthdate: 'Birthdate', gender: 'Gender', bio: 'Bio' },
  ...{ texture: 'Texture', temperature: 'Temperature', colour: 'Colour', brand: 'Brand' },
  ...{ taste: 'Taste', from: 'Came from', notes: 'Notes', content: 'Additional Notes' },
  ...Object.fromEntries(categories.map(({ notesField, notesLabel }) => [notesField, notesLabel])),
  ...{ minutes: 'Details', facts: 'Details', photoId: 'Photos', morePhotoIds: 'Photos' },
  ...{ starred: 'Star', visitId: 'Visit', medicines: 'Medicines', goals: 'Goals' },
  skills: 'Skills',
  ...{ gestation: 'Weeks at birth', lines: 'Growth lines', correctUntil: 'Age corrected until' },
  ...{ changes: 'Changes', type: 'Kind', period: 'Period', createdAt: 'Written' },
};

/** Combined from both versions, whatever is chosen. */
const combinedFields: ReadonlySet<string> = new Set(['moves', 'picks']);

const otherLabel = 'Other details';
const unreadable = 'Kept, in a form that this version cannot show.';

/** Returns the differences between two versions, field by field, in the order of `labels`. */
export function differenceRows({ list, ...pair }: RecordPair): readonly DifferenceRow[] {
  return rowsOf(list, fillBoth(list, pair), 'shared');
}

/** Returns all differences between two versions of which only one will remain, including what only one of them has. */
export function changedRows({ list, local, incoming }: RecordPair): readonly DifferenceRow[] {
  return rowsOf(list, [local, incoming], 'any');
}

/** Which list items to show: those that both versions have in different forms, or all that the other doesn't have exactly. */
type Items = 'shared' | 'any';

function rowsOf(
  list: ListName,
  [local, incoming]: readonly [AnyRecord, AnyRecord],
  items: Items,
): readonly DifferenceRow[] {
  const [one, two] = [contentOf(list, local), contentOf(list, incoming)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(two)])].filter(
    (name) =>
      !combinedFields.has(name) &&
      // A merge keeps the names of both.
      !(name === 'alsoCalled' && items === 'shared') &&
      canonicalJson(one[name] ?? null) !== canonicalJson(two[name] ?? null),
  );
  const order = [...new Set(Object.values(labels)), otherLabel];
  const nameByLabel = new Map(names.map((name) => [labelOf(name), name]));
  return order.flatMap((label) => {
    const name = label === undefined ? undefined : nameByLabel.get(label);
    if (label === undefined || name === undefined) return [];
    const here = fieldText(list, name, local, incoming, items);
    const there = fieldText(list, name, incoming, local, items);
    if (here !== there) return [{ label, local: here, incoming: there }];
    // Different values may be shown with the same text.
    const text = here === '' ? unreadable : here;
    return isItemList(list, name) && here === ''
      ? []
      : [{ label, local: text, incoming: `${text} (another)` }];
  });
}

/** Returns whether the field is a list of items; if all items match there is nothing to choose. */
const isItemList = (list: ListName, name: string): boolean =>
  list === 'children' && ['medicines', 'goals', 'skills', 'changes'].includes(name);

/** Fills in, for a child, what only one version has: it stays, whatever is chosen. */
function fillBoth(list: ListName, { local, incoming }: Omit<RecordPair, 'list'>) {
  if (!isChild(list, local) || !isChild(list, incoming)) return [local, incoming] as const;
  return [fillChild(local, incoming), fillChild(incoming, local)] as const;
}

const labelOf = (name: string): string =>
  (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? otherLabel;

function fieldText(
  list: ListName,
  name: string,
  record: AnyRecord,
  other: AnyRecord,
  items: Items,
): string {
  const value: unknown = Reflect.get(record, name);
  const label = labelOf(name);
  if (label === 'Photos') {
    const count = photoCount(record);
    return count === 0 ? '' : pluralize(count, 'photo', 'photos');
  }
  if (label === 'Details' && isEntry(list, record))
    return detailLines(record)
      .map(({ text }) => text)
      .join(' ');
  if (isChild(list, record) && isChild(list, other)) {
    const text = itemsText(name, record, other, items);
    if (text !== null) return text;
  }
  if (list === 'reports' && name === 'content') return 'What the report says';
  return valueText(name, value);
}

function gestationText(value: unknown): string {
  const read = childSchema.shape.gestation.safeParse(value);
  return read.success && read.data
    ? `${read.data.weeks} weeks, ${read.data.days} days`
    : unreadable;
}

function valueText(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value === true) return 'Yes';
  if (labelOf(name) === otherLabel) return unreadable;
  if (name === 'visitId') return 'Belongs to a visit';
  if (typeof value === 'string') return stringText(name, value);
  if (name === 'gestation') return gestationText(value);
  if (name === 'correctUntil' && typeof value === 'number') return `${value} months`;
  if (name === 'alsoCalled' && Array.isArray(value)) return value.join(', ');
  if (name === 'period' || name === 'from') return objectText(value);
  return unreadable;
}

function stringText(name: string, text: string): string {
  if (name === 'time') return formatTime(text);
  // An instant's year may be outside our calendar.
  const day = name === 'createdAt' ? text.slice(0, 10) : text;
  if (isCalendarDay(day)) return formatDay(day);
  if (name === 'category' && isCategoryId(text)) return categoryOf(text).label;
  if (name === 'state' && isFoodStateId(text)) return foodStateOf(text).label;
  if (name === 'reaction' || name === 'gender') return capitalise(text);
  return text;
}

/** Formats a period, or the food that another came from. */
function objectText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  if ('name' in value && typeof value.name === 'string') return value.name;
  if (!('start' in value) || !('end' in value)) return '';
  return [value.start, value.end].map((day) => formatDay(String(day))).join(' to ');
}

/** Returns the items that the other version has in another form. In a merge, items that only one version has are kept anyway. */
function itemsText(name: string, child: Child, other: Child, items: Items): string | null {
  if (name === 'medicines')
    return differingItems(child.medicines, other.medicines, items, (one) =>
      [`${one.name}.`, medicineText(one), medicineEndText(one)].filter(Boolean).join(' '),
    );
  if (name === 'goals')
    return differingItems(child.goals, other.goals, items, ({ words }) => words);
  if (name === 'skills') return differingItems(child.skills, other.skills, items, skillText);
  if (name === 'changes')
    return differingItems(
      child.changes,
      other.changes,
      items,
      ({ day, words }) => `${formatDay(day)}: ${words}`,
    );
  return null;
}

/** Returns 'Waves (Social; also called Says bye; looked out for)'. */
function skillText({ words, area, alsoCalled = [], lookingOut }: Skill): string {
  const parts = [
    areaLabel(area),
    ...(alsoCalled.length > 0 ? [`also called ${alsoCalled.join(', ')}`] : []),
    ...(lookingOut ? ['looked out for'] : []),
  ];
  return `${words} (${parts.join('; ')})`;
}

function differingItems<T extends { readonly id: string }>(
  own: readonly T[] = [],
  others: readonly T[] = [],
  items: Items,
  format: (item: T) => string,
): string {
  const there = new Map(others.map((item) => [item.id, canonicalJson(item)]));
  return own
    .filter((item) => items === 'any' || there.has(item.id))
    .filter((item) => there.get(item.id) !== canonicalJson(item))
    .map(format)
    .join('\n');
}

const photoCount = (record: AnyRecord): number =>
  'updatedAt' in record ? photoIdsOf(record).length : 0;

const isEntry = (list: ListName, record: AnyRecord): record is JournalEntry =>
  list === 'journal' && 'content' in record && 'category' in record;
