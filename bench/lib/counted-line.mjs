// A proxy to a server that counts every byte, including headers, chunks and heartbeats.
import { connect as connectPlainly, createServer } from 'node:net';
import { connect as connectSafely } from 'node:tls';

/**
 * @typedef {object} CountedLine
 * @property {string} url on loopback; what comes there goes to the server, and back
 * @property {() => { up: number, down: number }} bytes since the beginning
 * @property {() => Promise<void>} close
 */

/** @param {string} url of the server @returns {Promise<CountedLine>} */
export async function countedLine(url) {
  const { protocol, hostname, port } = new URL(url);
  const isSafe = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  // As browsers and servers do: with Nagle's algorithm, a request's body would wait up to 40 ms for the answer to its head.
  const noDelay = true;
  const target = { host, port: Number(port) || (isSafe ? 443 : 80), noDelay };
  const bytes = { up: 0, down: 0 };
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();
  const server = createServer({ noDelay }, (near) => {
    const far = isSafe ? connectSafely({ ...target, servername: host }) : connectPlainly(target);
    near.on('data', (/** @type {Buffer} */ data) => (bytes.up += data.length));
    far.on('data', (/** @type {Buffer} */ data) => (bytes.down += data.length));
    for (const { socket, other } of [
      { socket: near, other: far },
      { socket: far, other: near },
    ]) {
      open.add(socket);
      socket.pipe(other);
      // If one side breaks, so does the other.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytes: () => ({ ...bytes }),
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
