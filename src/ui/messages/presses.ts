let presses = 0;
let isListening = false;

/** Begins to count the keys and pointers that are pressed: a message that was shown before one was there to be met. */
export function countInteractions(): void {
  if (isListening || typeof window === 'undefined') return;
  isListening = true;
  const count = () => (presses += 1);
  window.addEventListener('pointerdown', count, { capture: true, passive: true });
  window.addEventListener('keydown', count, { capture: true, passive: true });
}

/** How many were pressed since then. */
export function pressesSoFar(): number {
  return presses;
}
