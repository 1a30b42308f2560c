let asked = false;

/**
 * Asks the browser to keep the data, once, after the first saved record: at that moment the question makes
 * sense to a person whose browser shows it. The answer changes nothing here; the data safety card shows it.
 */
export function askToPersist(): void {
  if (asked || typeof navigator === 'undefined' || !('storage' in navigator)) return;
  asked = true;
  void navigator.storage
    .persisted()
    .then((persisted) => persisted || navigator.storage.persist())
    .catch((error: unknown) => {
      console.warn('The browser would not say whether it keeps the data.', error);
    });
}
