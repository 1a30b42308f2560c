import { isAllowedServer } from './allowed-servers';

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
