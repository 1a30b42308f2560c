import { epochOfRemovals } from './late';
import type { Session } from './session';
import { applyChanges } from './apply-changes';

const pageSize = 100;

/**
 * After a removal a parent's device looks once more at all that removed devices signed, a page of the feed at a time: what is known here it
 * signs in their place, so that whoever comes later need not ask when it was written, and the rest is set aside. How far it is, is kept.
 * Answers whether there was anything to look at.
 */
export async function reSignAfterRemoval(session: Session): Promise<boolean> {
  const { journal, role, sealing, server, signal, view } = session;
  const epoch = epochOfRemovals(view.members);
  if (role !== 'parent' || !sealing.canSeal || epoch <= session.renewed) return false;
  const { renewing } = await journal.progress();
  const from = renewing?.epoch === epoch ? renewing.since : null;
  const page = await server.changes(from, pageSize, signal);
  await applyChanges(
    session,
    page.rows.filter(({ doc }) => doc !== null && sealing.isOut(doc.d)),
  );
  if (page.hasMore && page.rows.length > 0) {
    await journal.keepProgress({ renewing: { epoch, since: page.since } });
    return true;
  }
  await journal.keepProgress({ renewed: epoch, renewing: null });
  session.renewed = epoch;
  return true;
}
