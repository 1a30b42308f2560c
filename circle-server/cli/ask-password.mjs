import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Resolves to what someone types, without showing it. Ctrl+C ends the program.
 * @param {string} question
 * @param {NodeJS.ReadableStream} [input]
 * @param {NodeJS.WritableStream} [output] only for the question
 * @returns {Promise<string>}
 */
export async function askPassword(question, input = process.stdin, output = process.stderr) {
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  // A terminal interface prints what is typed to its own output, which goes nowhere.
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
