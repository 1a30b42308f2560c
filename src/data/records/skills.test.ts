import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { factsField, factsOf } from '@/domain/facts/entry-facts';
import { factsFromForms, factsToForms } from '@/domain/facts/fact-forms';
import type { FactSubject } from '@/domain/facts/fact-keys';
import { withProposedText } from '@/domain/facts/proposed-text';
import { allAreas, type NoticedSkill } from '@/domain/facts/skill';
import { categoryIds } from '@/domain/schema/categories';
import type { Skill } from '@/domain/schema/child-lists';
import type { Child, EntryFields } from '@/domain/schema/entities';
import { noPause } from '@/data/fixtures/migration-pauses';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields } from '@/data/fixtures/records';
import { keepPhoto } from '@/data/photos/photo-changes';
import { writableDb as db } from '@/data/db/writable-db';
import { addItem, changeSkills, deleteItem, goalList } from './child-lists';
import { addChild, deleteChild, readChild, updateChild } from './children';
import { addEntry, deleteEntry, readEntry, updateEntry } from './entries';
import { always, factSpan, readFactEntries, readNotedFacts } from './facts';
import { renewFactKeys } from './renew-fact-keys';
import { readReportSource } from './reports';

let child: Child;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  child = await addChild(childFields);
});

const floats: Skill = { id: 's1', words: 'Floats on her back', area: 'movement' };
const noticed: NoticedSkill = { skillId: 's1', words: floats.words, area: floats.area };

const entryWith = (
  date: string,
  skills: readonly NoticedSkill[],
  fields: Partial<EntryFields> = {},
): EntryFields => ({
  ...entryFields,
  category: 'moment',
  date,
  facts: [{ kind: 'skill', skills: [...skills] }],
  ...fields,
});
const daysOf = async (subject: FactSubject) =>
  (await readFactEntries(child.id, subject, always)).map(({ date }) => date);
const ofSkill: FactSubject = { about: 'skill', id: 's1' };
const firstsOf = (area: string): FactSubject => ({ about: 'first', id: area });

describe('what was noticed', () => {
  test('is found in entries of every category, earliest first, of this child alone', async () => {
    const other = await addChild({ ...childFields, name: 'Arjun' });
    const days = categoryIds.map((_, at) => `2025-11-${String(20 - at).padStart(2, '0')}`);
    for (const [at, category] of categoryIds.entries())
      await addEntry(child.id, entryWith(days[at] ?? '', [noticed], { category }));
    await addEntry(other.id, entryWith('2025-06-01', [noticed]));
    await addEntry(child.id, { ...entryFields, date: '2025-06-02' });
    await addEntry(child.id, entryWith('2025-06-03', [{ words: 'Hums', area: 'language' }]));
    expect(await daysOf(ofSkill)).toEqual(days.toReversed());
    const facts = await readNotedFacts(child.id, 'skill', always);
    expect(facts.map(({ day }) => day)).toEqual(['2025-06-03', ...days.toReversed()]);
    expect(facts.at(-1)?.fact.skills).toEqual([noticed]);
    expect(await factSpan(child.id, ofSkill)).toEqual({ start: days.at(-1), end: days[0] });
  });

  test('as a first is found on the day it was, and follows each change of its entry', async () => {
    const first = { ...noticed, seen: 'first', on: '2023-05' };
    const { id } = await addEntry(child.id, entryWith('2025-11-20', [first]));
    const may: [FactSubject, string[]] = [firstsOf('movement'), ['2025-11-20']];
    const inMay = { start: '2023-05-01', end: '2023-05-01' };
    expect(await readFactEntries(child.id, may[0], inMay)).toMatchObject([{ id }]);
    expect(await factSpan(child.id, firstsOf(allAreas))).toEqual(inMay);
    await updateEntry(id, entryWith('2025-11-21', [{ ...first, on: '2021' }]));
    expect(await readFactEntries(child.id, may[0], inMay)).toEqual([]);
    expect(await factSpan(child.id, firstsOf(allAreas))).toMatchObject({ start: '2021-01-01' });
    await updateEntry(id, entryWith('2025-11-21', [{ ...noticed, seen: 'mostly' }]));
    expect(await factSpan(child.id, firstsOf(allAreas))).toBeNull();
    expect(await daysOf(ofSkill)).toEqual(['2025-11-21']);
    await deleteEntry(id);
    expect(await daysOf(ofSkill)).toEqual([]);
  });

  test('before this version knew it is found once the keys are renewed', async () => {
    const { id } = await addEntry(
      child.id,
      entryWith('2025-11-03', [{ ...noticed, seen: 'first' }]),
    );
    // The version before stored the entry, but no keys for a fact that it didn't know. It knows measurements.
    await db.factKeys.delete(id);
    await db.marks.put({ key: 'fact-keys', rule: 3 });
    const subjects = [ofSkill, firstsOf('movement'), firstsOf(allAreas)];
    for (const subject of subjects) expect(await daysOf(subject)).toEqual([]);
    const entry = await db.journal.get(id);
    await renewFactKeys(noPause);
    for (const subject of subjects) expect(await daysOf(subject)).toEqual(['2025-11-03']);
    expect(await db.journal.get(id)).toEqual(entry);
    // Only once.
    await db.factKeys.delete(id);
    await renewFactKeys(noPause);
    expect(await daysOf(ofSkill)).toEqual([]);
  });

  test('keeps what a later version wrote through an edit of the entry', async () => {
    const later = {
      ...{ ...noticed, area: 'music', seen: 'twice', help: 'song', tempo: [120] },
      means: { picks: ['Drum'], loud: true },
    };
    const facts = [{ kind: 'skill', skills: [later], mood: { proud: true } }];
    const { id } = await addEntry(child.id, entryWith('2025-11-03', [], { facts }));
    const before = await readEntry(id);
    const when = { day: '2025-11-03', now: '2025-11-03T21:00' };
    const edited = factsFromForms(factsToForms(factsOf(before ?? {}), when.day), when);
    await updateEntry(id, {
      ...entryWith('2025-11-03', [], { title: 'Drums' }),
      ...factsField(edited, before),
    });
    expect(await readEntry(id)).toMatchObject({ title: 'Drums', facts });
    expect(await daysOf(ofSkill)).toEqual(['2025-11-03']);
  });

  test('is in a report’s request only if somebody wrote it', async () => {
    const empty = { title: '', content: '' };
    await addEntry(child.id, withProposedText(entryWith('2025-11-19', [noticed], empty)));
    const written = { title: 'At the pool', content: 'She floats on her back.' };
    await addEntry(child.id, entryWith('2025-11-20', [noticed], written));
    const { entries } = await readReportSource(child, 'summary', 30, '2025-11-20');
    expect(entries.map(({ title, text }) => [title, text])).toEqual([
      ['At the pool', 'She floats on her back.'],
      ['Magic Moment', ''],
    ]);
  });
});

const addSkill = (skill: Skill) => changeSkills(child.id, (skills) => [...skills, skill]);
const editSkill = (id: string, change: (skill: Skill) => Skill) =>
  changeSkills(child.id, (skills) => skills.map((one) => (one.id === id ? change(one) : one)));
const removeSkill = (id: string) =>
  changeSkills(child.id, (skills) => skills.filter((one) => one.id !== id));

const skillsNow = async () => (await readChild(child.id))?.skills ?? [];

describe('the child’s list of skills', () => {
  test('can change without a change of any entry', async () => {
    await addSkill(floats);
    const { id } = await addEntry(child.id, entryWith('2025-11-03', [noticed]));
    const entry = await db.journal.get(id);
    const isUntouched = async () => {
      expect(await db.journal.get(id)).toEqual(entry);
      expect(await daysOf(ofSkill)).toEqual(['2025-11-03']);
    };
    await editSkill('s1', (one) => ({ ...one, words: 'Floats' }));
    expect(await skillsNow()).toEqual([{ ...floats, words: 'Floats' }]);
    await isUntouched();
    const undo = await removeSkill('s1');
    expect(await readChild(child.id)).not.toHaveProperty('skills');
    await isUntouched();
    await undo();
    expect(await skillsNow()).toEqual([{ ...floats, words: 'Floats' }]);
    await isUntouched();
  });

  test('keeps what a later version wrote, and survives an edit of the profile that is open', async () => {
    const later: Skill = { ...floats, area: 'music', from: 'list-2', rhythm: { deep: [1] } };
    await addSkill(later);
    await editSkill('s1', (one) => ({ ...one, endedOn: '2026-11-01' }));
    const profile = { ...childFields, name: 'Maya Rose' };
    await updateChild(child.id, profile, keepPhoto, child.updatedAt);
    expect(await readChild(child.id)).toMatchObject({
      ...{ name: 'Maya Rose', skills: [{ ...later, endedOn: '2026-11-01' }] },
    });
  });

  test('has the changes of two tabs', async () => {
    const all = ['a', 'b', 'c', 'd'].map((id) => ({ ...floats, id }));
    for (const one of all) await addSkill(one);
    await addItem(child.id, goalList, { id: 'g', words: 'Waits' });
    await Promise.all([
      editSkill('a', (one) => ({ ...one, words: 'Of this tab' })),
      addSkill({ ...floats, id: 'e' }),
      removeSkill('c'),
      editSkill('b', (one) => ({ ...one, words: 'Of the other tab' })),
      editSkill('a', (one) => ({ ...one, endedOn: '2026-11-01' })),
      addSkill({ ...floats, id: 'f' }),
      deleteItem(child.id, goalList, 'g'),
    ]);
    const [a, b, d, ...added] = await skillsNow();
    expect([a, b, d]).toEqual([
      { ...floats, id: 'a', words: 'Of this tab', endedOn: '2026-11-01' },
      { ...floats, id: 'b', words: 'Of the other tab' },
      { ...floats, id: 'd' },
    ]);
    expect(added.map(({ id }) => id).sort()).toEqual(['e', 'f']);
    expect(await readChild(child.id)).not.toHaveProperty('goals');
  });
});

describe('undoing a change of several skills', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id): Skill => ({ ...floats, id, rhythm: 1 }));
  if (!a || !b || !c) throw new Error('There are three');
  const added = { ...floats, id: 'new' };
  const ended = { ...a, endedOn: '2026-11-01' };

  beforeEach(async () => {
    for (const one of [a, b, c]) await addSkill(one);
  });

  /** Ends the first, deletes the second and adds one. */
  const change = () => changeSkills(child.id, () => [ended, c, added]);

  test('brings back each of them, once', async () => {
    const undo = await change();
    expect(await skillsNow()).toEqual([ended, c, added]);
    await undo();
    expect(new Map((await skillsNow()).map((one) => [one.id, one]))).toEqual(
      new Map([a, b, c].map((one) => [one.id, one])),
    );
    const undone = await skillsNow();
    await undo();
    expect(await skillsNow()).toEqual(undone);
  });

  test('leaves what was changed since as it is', async () => {
    const undo = await change();
    const renamed = (one: Skill) => ({ ...one, words: 'Renamed since' });
    for (const id of ['new', 'c']) await editSkill(id, renamed);
    await removeSkill('a');
    await addSkill({ ...b, words: 'Another with its id' });
    await undo();
    expect(await skillsNow()).toEqual([
      renamed(c),
      renamed(added),
      { ...b, words: 'Another with its id' },
    ]);
  });

  test('is not possible once the child is gone', async () => {
    const undo = await change();
    await deleteChild(child.id);
    await expect(undo()).rejects.toThrow('Child with ID');
  });
});
