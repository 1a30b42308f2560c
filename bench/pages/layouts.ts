// The same journal stored in two ways on one page: in the product's stores, and as the specification has it,
// one JSON list in localStorage. Both sides end with the entries in hand; neither paints.
import '../../src/app/trusted-types';
import { writableDb as db } from '../../src/data/db/writable-db';
import { addEntry, listEntries } from '../../src/data/records/entries';
import { searchWholeJournal } from '../../src/data/search/use-search';
import { addDays, localDay } from '../../src/domain/dates/calendar-day';
import { type JournalEntry, journalEntrySchema } from '../../src/domain/schema/entities';
import { emptyEntryForm, entryFromForm } from '../../src/domain/entry/entry-form';
import type { Layout } from '../lib/page-api';
import { entriesPerPhoto, entryAt } from './entries';
import { drawMotifs } from './photos';

const childId = 'b3c1f0de-0000-4000-8000-00000000c41d';
const key = 'kinleaf_journal';
const shown = 24;
const newestDay = addDays(localDay(new Date()), -1);
const noFilter = { category: null, period: null };

/** An entry as the specification stores it: the photo is part of the text. */
type ListedEntry = JournalEntry & { photoUrl?: string };

function fieldsOfANewEntry() {
  const { title, content } = entryAt(99_999, childId, newestDay);
  return entryFromForm({ ...emptyEntryForm(newestDay), title, content });
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const stores: Layout = {
  open: () => timed(() => listEntries(childId, noFilter, shown + 1)),
  save: () => timed(() => addEntry(childId, fieldsOfANewEntry())),
  search: (text) =>
    timed(() => searchWholeJournal({ childId, text, category: null, period: null, limit: shown })),
};

/** The list as a screen holds it after opening, newest first. */
let opened: ListedEntry[] = [];

function read(): ListedEntry[] {
  // What the specification's layout does: the text is trusted to be its own.
  return JSON.parse(localStorage.getItem(key) ?? '[]') as ListedEntry[];
}

function byNewest(a: ListedEntry, b: ListedEntry): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.createdAt < b.createdAt ? 1 : -1;
}

const lists: Layout = {
  open: () =>
    timed(() => {
      opened = read()
        .filter((entry) => entry.childId === childId)
        .sort(byNewest);
      return opened.slice(0, shown);
    }),
  save: () =>
    timed(() => {
      const list = read();
      const now = new Date().toISOString();
      const base = { id: crypto.randomUUID(), childId, createdAt: now, updatedAt: now };
      list.push({ ...base, ...fieldsOfANewEntry() });
      localStorage.setItem(key, JSON.stringify(list));
    }),
  search: (text) =>
    timed(() => {
      const wanted = text.toLowerCase();
      return opened
        .filter(
          ({ title, content }) =>
            title.toLowerCase().includes(wanted) || content.toLowerCase().includes(wanted),
        )
        .slice(0, shown);
    }),
};

window.layoutsPage = {
  stores,
  lists,

  async fill(size) {
    const entries = Array.from({ length: size }, (_, age) => entryAt(age, childId, newestDay));
    const now = new Date().toISOString();
    const base = { id: childId, createdAt: now, updatedAt: now };
    await db.transaction('rw', db.children, db.journal, async () => {
      await db.children.add({ ...base, name: 'Robin', birthdate: '2020-02-29', bio: '' });
      await db.journal.bulkAdd(entries);
    });
    const text = JSON.stringify(entries.map((entry) => journalEntrySchema.parse(entry)));
    localStorage.setItem(key, text);
    return text.length;
  },

  async limit(withPhotos) {
    const photoUrl = withPhotos ? await dataUrl() : '';
    const entry = (age: number): ListedEntry => ({
      ...entryAt(age, childId, newestDay),
      ...(withPhotos && age % entriesPerPhoto === 0 && { photoUrl }),
    });
    // How many entries fit, by halving: they are much the same length.
    let fits = 0;
    let tooMany = 32_768;
    let list: ListedEntry[] = [];
    while (tooMany - fits > 1) {
      const count = (fits + tooMany) >> 1;
      list = Array.from({ length: count }, (_, age) => entry(age));
      if (isStored(JSON.stringify(list))) fits = count;
      else tooMany = count;
    }
    list = list.slice(0, fits);
    localStorage.removeItem(key);
    return {
      entries: fits,
      characters: JSON.stringify(list).length,
      photos: list.filter(({ photoUrl: url }) => url !== undefined).length,
    };
  },
};

function isStored(text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false;
    throw error;
  }
}

async function dataUrl(): Promise<string> {
  const [motif] = await drawMotifs(1);
  if (!motif) throw new Error('No picture was drawn');
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    };
    reader.readAsDataURL(motif.full);
  });
}
