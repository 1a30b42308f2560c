/** The web lock of the one tab that walks through the stores. */
const name = 'kinleaf-vault-walk';

const locks = () => ('locks' in navigator ? navigator.locks : null);

/** The walk of this tab; null where it does not walk. */
let own: Promise<unknown> | null = null;

/** Does some work as the only walker; answers null where another tab walks, or this one does already. */
export async function asOnlyWalker<T>(work: () => Promise<T>): Promise<T | null> {
  if (own !== null) return null;
  const walk = alone(work);
  own = walk;
  try {
    return await walk;
  } finally {
    own = null;
  }
}

async function alone<T>(work: () => Promise<T>): Promise<T | null> {
  const all = locks();
  if (!all) return work();
  return all.request(name, { ifAvailable: true }, async (lock) => (lock ? await work() : null));
}

export function isWalkingHere(): boolean {
  return own !== null;
}

/** Resolves when this tab does not walk, however its walk came out. */
export async function untilOwnWalkEnds(): Promise<void> {
  await own?.catch(() => undefined);
}

/** Resolves when no other tab walks. At once where this one does: it cannot wait for itself. */
export async function untilWalked(): Promise<void> {
  if (own === null) await locks()?.request(name, { mode: 'shared' }, () => undefined);
}
