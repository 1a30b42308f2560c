import { changeLists } from '@/data/records/child-lists';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { factsOf } from '@/domain/facts/entry-facts';
import { withUsed } from '@/domain/facts/custom-options';

/**
 * Keeps the words of the family's own that an entry has picked, so that they are offered again. The entry is stored and says
 * them itself: where they cannot be kept, nothing is lost but that offer.
 */
export async function rememberPicks(child: Child, entry: JournalEntry): Promise<void> {
  const facts = factsOf(entry);
  const known = child.picks ?? [];
  if (withUsed(known, facts) === known) return;
  try {
    await changeLists(child.id, ({ picks }) => ({ picks: [...withUsed(picks, facts)] }));
  } catch (error) {
    console.info('The own words of an entry are not kept for the next one.', error);
  }
}
