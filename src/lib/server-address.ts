/**
 * Decisions: 'a trailing slash, `/api` or `/v1` typed into the endpoint is stripped on save'. An address without
 * http:// gets it. Empty stays empty: no local model.
 */
export function baseAddress(typed: string): string {
  let address = typed.trim();
  if (address === '') return '';
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(address)) address = `http://${address}`;
  for (;;) {
    const shorter = address.replace(/\/+$/, '').replace(/(?<=[^/])\/(?:api|v1)$/i, '');
    if (shorter === address) return address;
    address = shorter;
  }
}

/** Whether a host is the computer that the page is on, as browsers see it. */
export function isThisComputer(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether the text is an address that a page can ask. */
export function isAddress(address: string): boolean {
  // Browsers differ in what they take for a host; none has a space.
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
