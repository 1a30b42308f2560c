export interface InvitationLink {
  readonly address: string;
  /** As in the link, parted by dashes. */
  readonly words: string;
}

/** The invitation that the fragment of a link holds; null where it holds none. */
export function invitationIn(hash: string): InvitationLink | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const [address, words] = [params.get('a'), params.get('w')];
  return address && words ? { address, words } : null;
}

/** Of this page; React asks twice for what a state begins with. */
let taken: InvitationLink | null = null;

/**
 * The invitation of the page's own address, which it is taken out of at once: neither the history nor whoever looks at the screen
 * is to have it.
 */
export function takeInvitation(): InvitationLink | null {
  const found = invitationIn(window.location.hash);
  if (found) {
    taken = found;
    window.history.replaceState(
      window.history.state,
      '',
      window.location.pathname + window.location.search,
    );
  }
  return taken;
}

/** It was answered, or is not wanted: nothing of it stays in memory. */
export function forgetInvitation(): void {
  taken = null;
}
