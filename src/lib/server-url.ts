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

/**
 * Returns whether the page's content security policy allows requests to an address: this computer, an origin the build
 * added with KINLEAF_CONNECT_SRC (`more`, separated by spaces; the port may be `*`), or what may be the server of a
 * care circle (`circleServers`).
 */
export function isReachableAddress(
  address: string,
  more: string | undefined,
  circleServers: string | undefined,
): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, origin, protocol } = new URL(address);
  if (hostname === 'localhost' || hostname === '127.0.0.1') return true;
  if (isAllowedServer(origin, circleServers)) return true;
  return (more ?? '')
    .split(/\s+/)
    .some((allowed) => allowed === origin || allowed === `${protocol}//${hostname}:*`);
}

/**
 * Returns whether the page's content security policy allows requests to a server elsewhere: any that uses https, unless
 * the build named some (`named`: KINLEAF_CIRCLE_SERVERS, origins separated by spaces, or `none`). This computer isn't
 * covered: it is always allowed.
 */
export function isAllowedServer(origin: string, named: string | undefined): boolean {
  const list = (named ?? '').split(/\s+/).filter((entry) => entry !== '');
  if (list.length === 0) return origin.startsWith('https://');
  return list.some((entry) => isSame(entry, origin));
}

/**
 * Returns whether an entry matches an origin. The entry's port may be `*`, and may be left out if it is the default.
 */
function isSame(entry: string, origin: string): boolean {
  if (entry.endsWith(':*')) return origin.replace(/:\d+$/, '') === entry.slice(0, -2);
  return URL.canParse(entry) && new URL(entry).origin === origin;
}
