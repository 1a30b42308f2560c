/** What keeps a circle's server from answering, in words: what is so, and what to do. By the names of `ServerTrouble`. */
const words: Readonly<Record<string, string>> = {
  unreachable:
    'The server does not answer. Perhaps there is no connection just now; what you write is kept here.',
  unauthorized:
    'The server does not know this device any more. Ask a parent of the circle whether it was removed, and the server’s keeper otherwise.',
  forbidden: 'The server does not let this device in. Ask a parent of the circle.',
  missing:
    'There is no such journal on the server. Perhaps the address has a typing error, or the server was set up anew: its keeper knows.',
  'too-large':
    'The server takes nothing as large as what is to be sent. Its keeper can allow larger documents.',
  'one-too-large':
    'One page or photo is larger than the server takes, and stays here. Everything else goes on. Its keeper can allow larger documents.',
  busy: 'The server asks for patience. It is tried again by itself.',
  full: 'The server has no room left. What you write is kept here until its keeper makes some.',
  failing:
    'The server has a fault of its own. It is tried again by itself; if it stays, its keeper can look.',
  strange:
    'What answers at this address is no server of a circle. On a public network a sign-in page may stand in between.',
};

/** A sentence or two about one of `ServerTrouble`, or about 'one-too-large'. */
export function troubleWords(trouble: string): string {
  return words[trouble] ?? 'The server could not be understood. It is tried again by itself.';
}
