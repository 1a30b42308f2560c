import { readAddress } from './address';

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
