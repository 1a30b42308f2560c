/** Longest wait, in ms: a page in the background is not painted, and still has to start. */
const longest = 500;

/** Calls back once when the page has been painted for the first time. */
export function afterFirstPaint(then: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    then();
  };
  // What is timed in a frame comes after its paint.
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, longest);
}
