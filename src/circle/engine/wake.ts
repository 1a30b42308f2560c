/** Waits until something is to be done; what was told before somebody waits counts as well. */
export class Signal {
  #isAwake = false;
  #go: (() => void) | null = null;

  wake(): void {
    this.#isAwake = true;
    this.#go?.();
  }

  /**
   * Resolves when it was woken, or once `rest` does. The rest is cancelled when the other came first. Rejects when `rest` does for
   * another reason.
   */
  async sleep(rest: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    if (!this.#isAwake) {
      const woken = new AbortController();
      this.#go = () => {
        woken.abort();
      };
      try {
        await rest(AbortSignal.any([signal, woken.signal]));
      } catch (error) {
        if (!woken.signal.aborted) throw error;
      } finally {
        this.#go = null;
      }
    }
    this.#isAwake = false;
    signal.throwIfAborted();
  }
}
