/** The web lock that a tab holds while it reads and restores a backup file. */
export const restoreLock = 'kinleaf-restore';
