import { whoIs } from '@/circle/store/authors';
import { type CircleRecord, isRecord } from '@/circle/store/project-document';
import type { Choices } from '@/circle/store/fold-outbox';
import type { RecordConflict } from '@/circle/store/conflicts';
import type { CircleRow } from '@/data/db/db';
import { fieldsOf, recordOfFields } from '@/domain/circle/synced-fields';

/** One writer's version of a record. */
export interface ConflictSide {
  /** Unique among the sides of a record. */
  readonly key: string;
  /** The id of the device that wrote it. */
  readonly by: string;
  readonly at: string;
  readonly person: string | null;
  readonly device: string | null;
  readonly isThisDevice: boolean;
  /** The record as this writer left it. */
  readonly record: CircleRecord;
  /** The value of each conflicting field in this version. */
  readonly choices: Choices;
}

/**
 * Returns each writer's version of a record: this device's first, then the latest first. A writer with two values for a field
 * has two versions.
 */
export function conflictSidesOf(
  { list, id, row, fields }: RecordConflict,
  circle: CircleRow,
): readonly ConflictSide[] {
  const writers = new Set(fields.flatMap(({ values }) => values.map(({ by }) => by)));
  const sides = [...writers].flatMap((by) => {
    const own = fields.map(({ field, values }) => ({
      field,
      written: values.filter((value) => value.by === by),
      shown: values[0]?.value,
    }));
    const times = Math.max(...own.map(({ written }) => written.length));
    return Array.from({ length: times }, (_, time): ConflictSide[] => {
      const chosen = own.map(({ field, written, shown }) => {
        const value = written[time] ?? written[0];
        return { field, at: value?.at ?? '', value: value ? value.value : shown };
      });
      const at = chosen.reduce((latest, one) => (latest < one.at ? one.at : latest), '');
      const choices = Object.fromEntries(chosen.map(({ field, value }) => [field, value]));
      const all = new Map([...fieldsOf(list, row), ...Object.entries(choices)]);
      for (const [name, value] of Object.entries(choices))
        if (value === undefined) all.delete(name);
      const record = recordOfFields(list, id, circle.childId, all);
      const key = `${by} ${time}`;
      return isRecord(list, record) ? [{ key, by, at, record, choices, ...whoIs(by, circle) }] : [];
    }).flat();
  });
  return sides.sort(
    (a, b) =>
      Number(b.isThisDevice) - Number(a.isThisDevice) || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0),
  );
}

/** Returns the choices that keep all versions of a profile by joining its texts and its other names, or null if another field differs. */
export function joinedChoices({ fields }: RecordConflict): Choices | null {
  const joined: Record<string, unknown> = {};
  for (const { field, values } of fields) {
    const all = values.map(({ value }) => value);
    if (field === 'bio') joined[field] = all.filter((one) => typeof one === 'string').join('\n\n');
    else if (field === 'alsoCalled')
      joined[field] = [...new Set(all.flat().filter((one) => one !== undefined))];
    else return null;
  }
  return joined;
}

/** Returns the number of people who wrote the versions, such as 'Two people'. One person may have used two devices. */
export function writersText(sides: readonly ConflictSide[]): string {
  const people = new Set(sides.map(({ person, by }) => person ?? by)).size;
  if (people > 2) return `${people} people`;
  return people === 2 ? 'Two people' : 'One person, on two devices,';
}

/** Returns whose version it is, such as 'yours' or 'Jo’s'. */
export function ownerText({ isThisDevice, person }: ConflictSide): string {
  if (isThisDevice) return 'yours';
  if (person === null) return 'the other';
  return /s$/i.test(person) ? `${person}’` : `${person}’s`;
}
