import { whoIs } from '../../../data/circle/authors';
import { type CircleRecord, isRecord } from '../../../data/circle/showing';
import type { Choices } from '../../../data/circle/unchosen-words';
import type { RecordVersions } from '../../../data/circle/versions';
import type { CircleRow } from '../../../data/stores/db';
import { fieldsOf, rowOf } from '../../../domain/circle/circle-fields';

/** What one of several people wrote of a record. */
export interface Side {
  /** The id of the device. */
  readonly by: string;
  readonly at: string;
  readonly person: string | null;
  readonly device: string | null;
  readonly isThisDevice: boolean;
  /** The record as they left it. */
  readonly record: CircleRecord;
  /** What each field has to say so that the record is theirs. */
  readonly choices: Choices;
}

/** Each writer's version of a record, this device's first, then the latest. */
export function sidesOf(
  { list, id, row, fields }: RecordVersions,
  circle: CircleRow,
): readonly Side[] {
  const writers = new Map<string, string>();
  for (const { values } of fields)
    for (const { by, at } of values) if ((writers.get(by) ?? '') < at) writers.set(by, at);
  const sides = [...writers].flatMap(([by, at]): Side[] => {
    const choices = Object.fromEntries(
      fields.map(({ field, values }) => [
        field,
        (values.find((value) => value.by === by) ?? values[0])?.value,
      ]),
    );
    const all = new Map([...fieldsOf(list, row), ...Object.entries(choices)]);
    for (const [name, value] of Object.entries(choices)) if (value === undefined) all.delete(name);
    const record = rowOf(list, id, circle.childId, all);
    return isRecord(list, record) ? [{ by, at, record, choices, ...whoIs(by, circle) }] : [];
  });
  return sides.sort(
    (a, b) =>
      Number(b.isThisDevice) - Number(a.isThisDevice) || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0),
  );
}

/** What a record of which there can be only one has to say so that it holds both: texts one below the other, else what is shown. */
export function joined({ fields }: RecordVersions): Choices {
  return Object.fromEntries(
    fields.map(({ field, values }) => {
      const texts = values.map(({ value }) => value).filter((value) => typeof value === 'string');
      return [field, field === 'bio' ? texts.join('\n\n') : values[0]?.value];
    }),
  );
}

/** 'Yours', 'Jo’s', 'another device’s': whose words they are. */
export function whose({ isThisDevice, person }: Side): string {
  if (isThisDevice) return 'yours';
  if (person === null) return 'the other';
  return /s$/i.test(person) ? `${person}’` : `${person}’s`;
}
