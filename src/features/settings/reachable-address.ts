/**
 * Whether the page's content security policy lets it ask an address: this computer, an origin that the build added
 * with KINLEAF_CONNECT_SRC (`more`, parted by spaces; the port may be a star), or what may be the server of a care circle
 * (`circleServers`).
 */
export function isInReach(
  address: string,
  more: string | undefined,
  circleServers: string | undefined,
): boolean {
  const { hostname, origin, protocol } = new URL(address);
  if (hostname === 'localhost' || hostname === '127.0.0.1') return true;
  if (isAllowedServer(origin, circleServers)) return true;
  return (more ?? '')
    .split(/\s+/)
    .some((allowed) => allowed === origin || allowed === `${protocol}//${hostname}:*`);
}

/**
 * Whether the page's content security policy lets it ask a server that is elsewhere: any that speaks https, unless the build named
 * some (`named`: KINLEAF_CIRCLE_SERVERS, origins parted by spaces, or `none`). This computer is another matter: it may always be asked.
 */
export function isAllowedServer(origin: string, named: string | undefined): boolean {
  const list = (named ?? '').split(/\s+/).filter((entry) => entry !== '');
  if (list.length === 0) return origin.startsWith('https://');
  return list.some((entry) => isSame(entry, origin));
}

/** The port of an entry may be a star, and may be left out where it is the usual one. */
function isSame(entry: string, origin: string): boolean {
  if (entry.endsWith(':*')) return origin.replace(/:\d+$/, '') === entry.slice(0, -2);
  return URL.canParse(entry) && new URL(entry).origin === origin;
}
