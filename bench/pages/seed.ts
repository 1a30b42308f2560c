// Fills this origin's stores with a journal of a given size, through the product's own schema.
import type { StoredPhoto } from '../../src/data/db/db';
import { writableDb as db } from '../../src/data/db/writable-db';
import { pictureOf } from '../../src/data/photos/photo-store';
import { addDays, localDay } from '../../src/domain/dates/calendar-day';
import { helps } from '../../src/domain/facts/education-and-social';
import { factKeysOf } from '../../src/domain/facts/fact-keys';
import { skillAreas } from '../../src/domain/facts/skill';
import type { JournalEntry } from '../../src/domain/schema/entities';
import type { Answer } from '../lib/page-api';
import { entriesPerPhoto, entryAt, hasPhoto } from './entries';
import { foodAt, foodsBeside } from './foods';
import { drawMotifs, photoOf } from './photos';

const childId = 'b3c1f0de-0000-4000-8000-00000000c41d';
const batch = 2000;

/** The journals end yesterday. */
const newestDay = addDays(localDay(new Date()), -1);

window.seedPage = {
  async fill(size) {
    const now = new Date().toISOString();
    const motifs = await drawMotifs(6);
    await db.children.put({
      id: childId,
      name: 'Robin',
      birthdate: addDays(newestDay, -6 * 365),
      bio: '',
      createdAt: now,
      updatedAt: now,
    });
    let bytes = 0;
    for (let from = 0; from < size; from += batch) {
      const entries: JournalEntry[] = [];
      const photos: StoredPhoto[] = [];
      for (let age = from; age < Math.min(size, from + batch); age += 1) {
        const entry = entryAt(age, childId, newestDay);
        bytes += textOf(entry).length;
        if (hasPhoto(age)) {
          const photo = await photoOf(Math.floor(age / entriesPerPhoto), motifs);
          photos.push(photo);
          entries.push({ ...entry, photoId: photo.id });
        } else entries.push(entry);
      }
      await db.transaction('rw', db.journal, db.photos, async () => {
        await db.journal.bulkAdd(entries);
        await db.photos.bulkAdd(photos);
      });
    }
    const foods = Array.from({ length: foodsBeside(size) }, (_, age) =>
      foodAt(age, childId, newestDay),
    );
    await db.food.bulkAdd(foods);
    return { entries: await db.journal.count(), photos: await db.photos.count(), bytes };
  },

  async notice(measured, skills) {
    const changed = await changeEvenly(measured, (entry, at) =>
      withMeasurement(entry, at / measured),
    );
    return changed + (await changeEvenly(skills, withSkill));
  },

  async answers(queries, limit) {
    const entries = await db.journal.toArray();
    const newestFirst = entries.sort((a, b) =>
      a.date + a.createdAt < b.date + b.createdAt ? 1 : -1,
    );
    return queries.map((query): Answer => {
      const wanted = query.trim().toLowerCase();
      const found = newestFirst.filter(({ title, content }) =>
        [title, content].some((text) => text.toLowerCase().includes(wanted)),
      );
      const titles = found.slice(0, limit).map(({ title }) => title);
      return { text: wanted, total: wanted === '' ? null : found.length, titles };
    });
  },

  async plain() {
    const stores = [db.children, db.journal, db.food];
    const rows: readonly object[] = (
      await Promise.all(stores.map((store) => store.toArray()))
    ).flat();
    const sizes = await db.photos.toArray();
    return {
      childId,
      records: rows.length,
      text: rows.reduce((sum, row) => sum + new Blob([JSON.stringify(row)]).size, 0),
      photos: sizes.length,
      pictures: sizes.reduce(
        (sum, row) => sum + pictureOf(row, 'full').size + pictureOf(row, 'thumb').size,
        0,
      ),
    };
  },

  async underWay() {
    const photos = await db.circlePhotos.filter(({ state }) => state !== 'there').count();
    return { records: await db.journal.count(), waiting: (await db.outbox.count()) + photos };
  },

  async raw() {
    const [children, journal, food, photos] = await Promise.all([
      db.children.toArray(),
      db.journal.toArray(),
      db.food.toArray(),
      db.photos.toArray(),
    ]);
    // Doesn't include reading the database: the data is in memory.
    const bytes = await Promise.all(
      photos.map(async (row) => {
        const full = await pictureOf(row, 'full').read();
        return [row.id, new Uint8Array(await full.arrayBuffer())] as const;
      }),
    );
    const start = performance.now();
    const urls = new Map(bytes.map(([id, data]) => [id, `data:image/jpeg;base64,${base64(data)}`]));
    const withPhoto = ({ photoId, ...record }: { photoId?: string | undefined }) =>
      photoId === undefined ? record : { ...record, photoUrl: urls.get(photoId) };
    const text = JSON.stringify({ children, journal: journal.map(withPhoto), food });
    return { time: performance.now() - start, bytes: new Blob([text]).size };
  },
};

/** Changes so many entries, evenly over the journal, in the order of their days; returns how many. */
async function changeEvenly(
  count: number,
  change: (entry: JournalEntry, at: number) => JournalEntry,
): Promise<number> {
  const ids = await db.journal.orderBy('[childId+date+createdAt]').primaryKeys();
  const chosen = Array.from(
    { length: count },
    (_, at) => ids[Math.floor(((at + 0.5) * ids.length) / count)] ?? '',
  );
  const found = await db.journal.bulkGet(chosen);
  const entries = found.flatMap((entry, at) => (entry ? [change(entry, at)] : []));
  await db.transaction('rw', db.journal, db.factKeys, async () => {
    await db.journal.bulkPut(entries);
    await db.factKeys.bulkPut(entries.map((entry) => ({ id: entry.id, keys: factKeysOf(entry) })));
  });
  return entries.length;
}

/** Adds a skill of its own, each fourth seen for the first time. */
function withSkill(entry: JournalEntry, at: number): JournalEntry {
  const area = skillAreas[at % skillAreas.length] ?? 'daily';
  const noticed = { words: `Skill number ${at}`, area, where: { picks: ['Home'] } };
  const seen = at % 4 === 0 ? { seen: 'first' } : { help: helps[at % helps.length] };
  const skill = { kind: 'skill', by: 'Kiran', skills: [{ ...noticed, ...seen }] };
  return { ...entry, facts: [...(entry.facts ?? []), skill] };
}

/** Adds weight, height and head, growing from birth to six years as `age` goes from 0 to 1. */
function withMeasurement(entry: JournalEntry, age: number): JournalEntry {
  const weight = Math.round(3400 + 17_000 * age ** 0.7);
  const length = Math.round(500 + 650 * age ** 0.6);
  const head = Math.round(350 + 160 * age ** 0.4);
  const typed = {
    weight: `${weight / 1000} kg`,
    length: `${length / 10} cm`,
    head: `${head / 10} cm`,
  };
  const place = age % 0.02 < 0.01 ? 'clinic' : 'home';
  const measured = { kind: 'measure', weight, length, head, place, typed };
  return { ...entry, facts: [...(entry.facts ?? []), measured] };
}

function base64(data: Uint8Array): string {
  let text = '';
  // The limit of arguments for a call.
  for (let at = 0; at < data.length; at += 0x8000)
    text += String.fromCharCode(...data.subarray(at, at + 0x8000));
  return btoa(text);
}

function textOf(entry: JournalEntry): string {
  const { title, content } = entry;
  const notes = Object.entries(entry).filter(([field]) => field.endsWith('Notes'));
  return title + content + notes.map(([, text]) => (typeof text === 'string' ? text : '')).join('');
}
