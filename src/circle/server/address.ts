/** The address of a circle's server, as a person types it, scans it or reads it off the recovery sheet. */
import { isThisComputer } from '@/lib/server-address';

export interface CircleAddress {
  /** 'https://couch.example.org', without a path; a port where it is not the usual one. */
  readonly server: string;
  /** Null where only the server was named. */
  readonly database: string | null;
}

/** What keeps a text from being an address that a circle can use. */
type AddressProblem =
  | 'empty'
  | 'no-address'
  | 'not-secure'
  | 'credentials'
  | 'path'
  | 'more-than-path';

/** The server and, where it is named, the database in what was typed; or what is the matter with it. */
export function readAddress(text: string): CircleAddress | { readonly problem: AddressProblem } {
  const typed = text.trim();
  if (typed === '') return { problem: 'empty' };
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  // Browsers differ in what they take for a host, and read a backslash as a slash.
  if (/[\s\\]/.test(address) || !URL.canParse(address)) return { problem: 'no-address' };
  const url = new URL(address);
  if (url.hostname === '' || !/^https?:$/.test(url.protocol)) return { problem: 'no-address' };
  if (url.username !== '' || url.password !== '') return { problem: 'credentials' };
  if (url.protocol === 'http:' && !isThisComputer(url.hostname)) return { problem: 'not-secure' };
  // An empty query or fragment is none to the parser.
  if (/[?#]/.test(address)) return { problem: 'more-than-path' };
  const path = /^\/(?:([a-z][a-z\d_$()+-]*)\/?)?$/.exec(url.pathname);
  return path ? { server: url.origin, database: path[1] ?? null } : { problem: 'path' };
}

/** What an address names: a server, or the database of a circle on one. */
export type AddressOf = 'server' | 'circle';

const examples: Readonly<Record<AddressOf, string>> = {
  server: 'https://couch.example.org',
  circle: 'https://couch.example.org/kinleaf-0123456789abcdef',
};

/** What is wrong with a typed address, in words; undefined where nothing is that can be seen without asking it. */
export function addressProblem(text: string, of: AddressOf): string | undefined {
  const read = readAddress(text);
  const whole = `A whole one looks like ${examples[of]}`;
  if (!('problem' in read))
    return of === 'circle' && read.database === null
      ? `The last part of the address is missing. ${whole}`
      : undefined;
  switch (read.problem) {
    case 'empty':
      return 'The address is missing.';
    case 'no-address':
      return `This is no address. ${whole}`;
    case 'not-secure':
      return 'The address has to begin with https:// so that nobody on the way can change what is sent.';
    case 'credentials':
      return 'There is a name or a password in the address. Leave them out.';
    case 'path':
    case 'more-than-path':
      return `There is more in the address than belongs there. ${whole}`;
  }
}
