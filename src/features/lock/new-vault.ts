import type { createLock } from '@/data/lock/unlock-methods';

/** A vault that is not in use yet: its file, its key and the groups of its sheet stand in memory alone. */
export type NewVault = Awaited<ReturnType<typeof createLock>>;
