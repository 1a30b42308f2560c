/** What somebody asked for on another screen, for Settings to do as soon as they are there. */
export type AskedElsewhere =
  { readonly kind: 'save' } | { readonly kind: 'restore'; readonly file: File };

let asked: AskedElsewhere | null = null;

/** Leaves a wish for Settings. In memory: a reload of Settings does not do it again. */
export function askSettings(wish: AskedElsewhere): void {
  asked = wish;
}

/** Hands the wish over, and forgets it. */
export function takeAsked(): AskedElsewhere | null {
  const taken = asked;
  asked = null;
  return taken;
}
