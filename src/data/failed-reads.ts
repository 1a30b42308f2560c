const failed = new Set<() => void>();

/** What asks again, of every query on the page that failed: what kept one from the stores kept the others too. */
export const failedReads = {
  add: (again: () => void): void => {
    failed.add(again);
  },
  delete: (again: () => void): void => {
    failed.delete(again);
  },
  /** Asks all of them again. */
  retry: (): void => {
    for (const again of [...failed]) again();
  },
};
