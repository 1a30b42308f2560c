#!/usr/bin/env node
// Playwright starts this instead of Firefox (`executablePath` in playwright.config.ts). It starts the system's Firefox, which speaks
// WebDriver BiDi, and relays the messages. It changes two commands and the events of a download, because this Playwright is ahead of
// Firefox in one and behind React in another; each change can go once they agree.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { findFirefox } from './firefox.mjs';

const path = findFirefox();
if (path === undefined) throw new Error('There is no Firefox here.');

const firefox = spawn(path, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => firefox.kill(signal));
}
firefox.on('exit', (code) => process.exit(code ?? 1));
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, port] = /^WebDriver BiDi listening on ws:\/\/[^:]+:(\d+)/.exec(line) ?? [];
  // Playwright waits for this line, which gets the relay's port.
  if (port === undefined) process.stderr.write(`${line}\n`);
  else relayTo(Number(port));
});

/**
 * Returns a command in the form that Firefox should get.
 * @param {string} command
 */
function mended(command) {
  // Playwright sends this command to every context, and Firefox 153 doesn't know it; preferences set what the tests need. So
  // `session.status` is sent instead, which succeeds and changes nothing.
  if (command.includes('"method":"emulation.setMediaFeaturesOverride"')) {
    /** @type {{ id: number }} */
    const { id } = JSON.parse(command);
    return JSON.stringify({ id, method: 'session.status', params: {} });
  }
  // `fill` sets a field's value through the property that React watches, so React takes the change for its own and ignores it.
  // The prototype's setter sets it as typing does.
  return command.replaceAll(
    'inputElement.value = value;',
    "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, value);",
  );
}

/**
 * Returns an event in the form that Playwright should get: it identifies a download by its navigation or an id, and Firefox 153 gives a
 * page's own file neither. The file's URL, which is unique, replaces it.
 * @param {string} message
 */
function mendedMessage(message) {
  if (!message.includes('"method":"browsingContext.download')) return message;
  /** @type {{ params: { download?: string, navigation: string | null, url: string } }} */
  const { params, ...rest } = JSON.parse(message);
  const download = params.download ?? params.navigation ?? params.url;
  return JSON.stringify({ ...rest, params: { ...params, download } });
}

/** @param {number} port where Firefox listens */
function relayTo(port) {
  const server = createServer((playwright) => {
    const browser = connect(port, '127.0.0.1');
    pass(playwright, browser, (head) => request(head, port), mended);
    pass(browser, playwright, (head) => head, mendedMessage);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The relay has no port.');
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${address.port}\n`);
  });
}

/**
 * Relays the messages of one side to the other: the handshake, and then frame by frame.
 * @param {import('node:net').Socket} from @param {import('node:net').Socket} to
 * @param {(head: string) => string} mendHead @param {(text: string) => string} mendText
 */
function pass(from, to, mendHead, mendText) {
  /** @type {Buffer} */
  let waiting = Buffer.alloc(0);
  let isOpen = false;
  from.setNoDelay(true);
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
  from.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    if (!isOpen) {
      const end = waiting.indexOf('\r\n\r\n');
      if (end === -1) return;
      to.write(mendHead(waiting.toString('latin1', 0, end + 4)));
      waiting = waiting.subarray(end + 4);
      isOpen = true;
    }
    for (let length = frameLength(waiting); length !== null; length = frameLength(waiting)) {
      to.write(mendedFrame(waiting.subarray(0, length), mendText));
      waiting = waiting.subarray(length);
    }
  });
}

/**
 * Returns the handshake with Firefox's own address and without compression, because the frames are read here.
 * @param {string} head @param {number} port
 */
function request(head, port) {
  return head
    .replace(/^Host: .*$/im, `Host: 127.0.0.1:${port}`)
    .replace(/\r\nSec-WebSocket-Extensions:[^\r]*/i, '');
}

/**
 * Returns where the text of a WebSocket frame begins, and the mask before it, which only a client's frames have (RFC 6455, 5.2).
 * @param {Buffer} frame
 */
function partsOf(frame) {
  const second = frame.readUInt8(1);
  const short = second & 0x7f;
  const mask = short === 126 ? 4 : short === 127 ? 10 : 2;
  return { short, mask, text: mask + (second & 0x80 ? 4 : 0) };
}

/**
 * Returns the length of the first frame in bytes; null before all of it has arrived.
 * @param {Buffer} bytes
 */
function frameLength(bytes) {
  if (bytes.length < 2) return null;
  const { short, mask, text } = partsOf(bytes);
  if (bytes.length < mask) return null;
  const size =
    short === 126
      ? bytes.readUInt16BE(2)
      : short === 127
        ? Number(bytes.readBigUInt64BE(2))
        : short;
  return bytes.length < text + size ? null : text + size;
}

/** @param {Buffer} frame @param {(text: string) => string} mendText */
function mendedFrame(frame, mendText) {
  // Changes only frames with a whole text; pings and the closing frame pass unchanged.
  if (frame.readUInt8(0) !== 0x81) return frame;
  const { mask, text } = partsOf(frame);
  const key = frame.subarray(mask, text);
  const said = masked(frame.subarray(text), key).toString();
  const heard = mendText(said);
  if (heard === said) return frame;
  const data = Buffer.from(heard);
  return Buffer.concat([frameHead(data.length, key.length > 0), key, masked(data, key)]);
}

/**
 * Returns the bytes before the mask. Firefox accepts only the shortest form of a length.
 * @param {number} size @param {boolean} isMasked
 */
function frameHead(size, isMasked) {
  const head = Buffer.alloc(size < 126 ? 2 : size < 65_536 ? 4 : 10);
  head.writeUInt8(0x81, 0);
  head.writeUInt8((isMasked ? 0x80 : 0) | (size < 126 ? size : size < 65_536 ? 126 : 127), 1);
  if (head.length === 4) head.writeUInt16BE(size, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(size), 2);
  return head;
}

/** @param {Buffer} data @param {Buffer} key */
function masked(data, key) {
  return key.length === 0 ? data : Buffer.from(data.map((byte, at) => byte ^ (key[at % 4] ?? 0)));
}
