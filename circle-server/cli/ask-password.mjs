import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Resolves to what somebody types, without showing it. Ends the program at Ctrl+C.
 * @param {string} question
 * @param {NodeJS.ReadableStream} [input]
 * @param {NodeJS.WritableStream} [output] for the question alone
 * @returns {Promise<string>}
 */
export async function askPassword(question, input = process.stdin, output = process.stderr) {
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  // As a terminal, it shows what is typed itself, and thus nowhere.
  const lines = createInterface({ input, output: nowhere, terminal: true });
  lines.once('SIGINT', () => process.exit(130));
  output.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    output.write('\n');
  }
}
