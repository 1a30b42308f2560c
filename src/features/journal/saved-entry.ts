import type { JournalEntry } from '@/domain/schema/entities';

/** Shows an entry that was just stored. Answers whether filters have to go for it. */
type Show = (entry: JournalEntry) => boolean;

const shows = new Set<Show>();

/** Of every entry that a form in this tab stores the journal on the screen hears; returns the way to stop listening. */
export function onSavedEntry(show: Show): () => void {
  shows.add(show);
  return () => {
    shows.delete(show);
  };
}

/** To be called with an entry that was just stored; answers what there is to say of it besides. */
export function showSavedEntry(entry: JournalEntry): string | undefined {
  const isHidden = [...shows].map((show) => show(entry)).includes(true);
  return isHidden ? 'Filters were cleared so that it shows.' : undefined;
}
