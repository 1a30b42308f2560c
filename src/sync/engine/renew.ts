import { epochOfRemovals } from './late';
import type { Session } from './session';
import { takeIn } from './take-in';

const pageSize = 100;

/**
 * After a removal a parent's device looks once more at all that removed devices signed: what is known here it signs in their place, so
 * that whoever comes later need not ask when it was written, and the rest is set aside. May be cut off, and is done again then. Answers
 * whether there was anything to look at.
 */
export async function renew(session: Session): Promise<boolean> {
  const { journal, role, sealing, server, signal, view } = session;
  const epoch = epochOfRemovals(view.members);
  if (role !== 'parent' || !sealing.canSeal || epoch <= session.renewed) return false;
  let since: string | null = null;
  for (;;) {
    const page = await server.changes(since, pageSize, signal);
    await takeIn(
      session,
      page.rows.filter(({ doc }) => doc !== null && sealing.isOut(doc.d)),
    );
    since = page.since;
    if (!page.hasMore || page.rows.length === 0) break;
  }
  await journal.keepProgress({ renewed: epoch });
  session.renewed = epoch;
  return true;
}
