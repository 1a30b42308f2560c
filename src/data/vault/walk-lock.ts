/** The web lock of the one tab that walks through the stores. */
const name = 'kinleaf-vault-walk';

const locks = () => ('locks' in navigator ? navigator.locks : null);

/** Does some work as the only walker; answers null where another tab walks. */
export async function asOnlyWalker<T>(work: () => Promise<T>): Promise<T | null> {
  const all = locks();
  if (!all) return work();
  return all.request(name, { ifAvailable: true }, async (lock) => (lock ? await work() : null));
}

/** Resolves when no tab walks. */
export async function untilWalked(): Promise<void> {
  await locks()?.request(name, { mode: 'shared' }, () => undefined);
}
