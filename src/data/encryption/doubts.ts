/**
 * What a walk could not read, or open, by a name of its own: the browser says the same of what is lost for good and of what it had
 * no hand free for. Nothing is given up before it failed in two rounds, one after the other.
 */
export class RetryOnce {
  #before: ReadonlySet<string> = new Set();
  #now = new Set<string>();

  beginRound(): void {
    this.#before = this.#now;
    this.#now = new Set();
  }

  /** Notes that it failed in this round; answers whether it did in the one before. */
  isSecond(name: string): boolean {
    this.#now.add(name);
    return this.#before.has(name);
  }
}
