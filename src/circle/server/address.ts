import { isLocalhost } from '@/lib/server-url';

export interface CircleAddress {
  /** 'https://couch.example.org', without a path, and with a port only if it isn't the default. */
  readonly server: string;
  /** Null if the address names only the server. */
  readonly database: string | null;
}

type AddressProblem =
  | 'empty'
  | 'no-address'
  | 'not-secure'
  | 'credentials'
  | 'path'
  | 'more-than-path';

/** Reads the server and, if there is one, the database from a typed or scanned address; or returns what's wrong with it. */
export function readAddress(text: string): CircleAddress | { readonly problem: AddressProblem } {
  const typed = text.trim();
  if (typed === '') return { problem: 'empty' };
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  // Browsers differ in what they accept as a host, and read a backslash as a slash.
  if (/[\s\\]/.test(address) || !URL.canParse(address)) return { problem: 'no-address' };
  const url = new URL(address);
  if (url.hostname === '' || !/^https?:$/.test(url.protocol)) return { problem: 'no-address' };
  if (url.username !== '' || url.password !== '') return { problem: 'credentials' };
  if (url.protocol === 'http:' && !isLocalhost(url.hostname)) return { problem: 'not-secure' };
  // The parser drops an empty query or fragment.
  if (/[?#]/.test(address)) return { problem: 'more-than-path' };
  const path = /^\/(?:([a-z][a-z\d_$()+-]*)\/?)?$/.exec(url.pathname);
  return path ? { server: url.origin, database: path[1] ?? null } : { problem: 'path' };
}

/** What an address should name: a server, or a circle's database on one. */
export type AddressOf = 'server' | 'circle';

const examples: Readonly<Record<AddressOf, string>> = {
  server: 'https://couch.example.org',
  circle: 'https://couch.example.org/kinleaf-0123456789abcdef',
};

/** Returns a sentence about what's wrong with a typed address; undefined if it looks right. */
export function addressProblem(text: string, of: AddressOf): string | undefined {
  const read = readAddress(text);
  const complete = `A whole one looks like ${examples[of]}`;
  if (!('problem' in read))
    return of === 'circle' && read.database === null
      ? `The last part of the address is missing. ${complete}`
      : undefined;
  switch (read.problem) {
    case 'empty':
      return 'The address is missing.';
    case 'no-address':
      return `This is no address. ${complete}`;
    case 'not-secure':
      return 'The address has to begin with https:// so that nobody on the way can change what is sent.';
    case 'credentials':
      return 'There is a name or a password in the address. Leave them out.';
    case 'path':
    case 'more-than-path':
      return `There is more in the address than belongs there. ${complete}`;
  }
}
