/**
 * Returns the server address to save. Decisions: 'a trailing slash, `/api` or `/v1` typed into the endpoint is stripped on save'.
 * Adds http:// if there is no scheme. Empty stays empty: no local model.
 */
export function normalizeServerUrl(typed: string): string {
  let address = typed.trim();
  if (address === '') return '';
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(address)) address = `http://${address}`;
  for (;;) {
    const shorter = address.replace(/\/+$/, '').replace(/(?<=[^/])\/(?:api|v1)$/i, '');
    if (shorter === address) return address;
    address = shorter;
  }
}

/** Returns whether browsers treat the host as this computer. */
export function isLocalhost(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Returns whether the text is a URL that a page can fetch. */
export function isFetchableUrl(address: string): boolean {
  // Browsers disagree on what a valid host is, but none allows a space.
  if (/\s/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, search, hash } = new URL(address);
  return (
    (protocol === 'http:' || protocol === 'https:') &&
    hostname !== '' &&
    username === '' &&
    search === '' &&
    hash === ''
  );
}
