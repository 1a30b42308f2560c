/** Every tab holds it, beside all others, for as long as it is shown. */
const name = 'kinleaf-shown';

const locks = () => ('locks' in navigator ? navigator.locks : null);

let hide: (() => void) | null = null;

/** Notes whether this tab is shown. */
export function noteShown(isShown: boolean): void {
  if (!isShown) {
    hide?.();
    hide = null;
    return;
  }
  if (hide !== null) return;
  const until = new Promise<void>((resolve) => {
    hide = resolve;
  });
  void locks()?.request(name, { mode: 'shared' }, () => until);
}

/** Whether any tab is shown: somebody uses the journal there. */
export async function isAnyShown(): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}
