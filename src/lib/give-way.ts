/** So many times as long as a piece of the work took, the next one is put off. */
const share = 2;

/**
 * Between two pieces of work in the background that took so many ms: resolves when the next may begin. A screen that
 * is opened meanwhile, on however slow a device, has the stores and the processor for itself most of the time.
 */
export function yieldToMain(took: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, share * took);
  });
}
