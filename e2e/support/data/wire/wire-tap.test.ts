import {
  createServer,
  type OutgoingHttpHeaders,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WireTap } from './wire-tap';

/*
 * e2e/circle/three-devices.spec.ts relies on this: finding nothing readable only proves something if readable text would be found. Each
 * form goes through the proxy alone, and none contains another.
 */

/** Letters of both cases, one outside ASCII, a space; its base64 has a character that URLs encode. */
const word = 'Glühwürmchen Ünÿÿ';
const run = Buffer.from('00ff17a9c35e81d204b6f07c29e85b9013ca6df6', 'hex');
const sought = [word, 'somethingelse', { name: 'a picture', bytes: run }];

let tap: WireTap;
let server: Server;
/** What the server does with the next request. */
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  answer = (response) => response.end('Thank you');
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  tap = await WireTap.start();
});

afterEach(async () => {
  await tap.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

interface Sent {
  readonly path?: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Each chunk is sent separately. */
  readonly body?: readonly Buffer[];
}

/** Sends a request through the proxy, as a browser does. */
async function send({ path = '/', headers = {}, body = [] }: Sent, to = origin()): Promise<string> {
  const { hostname, port } = new URL(tap.url);
  return new Promise((resolve, reject) => {
    const host = new URL(to).host;
    const options = { hostname, port, method: 'POST', path: to + path };
    const asked = ask({ ...options, headers: { host, ...headers } }, (said) => {
      text(said).then(resolve, reject);
    });
    asked.on('error', reject);
    for (const piece of body) asked.write(piece);
    asked.end();
  });
}

const utf16 = Buffer.from(word, 'utf16le');
const amid = (inside: Buffer, before = 5) =>
  Buffer.concat([Buffer.alloc(before, 0xe7), inside, Buffer.alloc(9, 0xe7)]);
const inBase64 = (inside: Buffer, coding: 'base64' | 'base64url') =>
  [0, 1, 2].map((before) => amid(inside, before).toString(coding));
const small = (said: string) => said.replaceAll(/%../g, (escape) => escape.toLowerCase());
const inJson = '"Gl\\u00fchw\\u00fcrmchen \\u00dcn\\u00ff\\u00ff"';

/** Those that fit into a URL and a header. */
const texts: readonly (readonly [form: string, said: string])[] = [
  ...inBase64(Buffer.from(word), 'base64').map((said) => ['base64', said] as const),
  ...inBase64(Buffer.from(word), 'base64url').map((said) => ['base64url', said] as const),
  ...inBase64(Buffer.from(word.toLowerCase()), 'base64').map(
    (said) => ['small letters in base64', said] as const,
  ),
  ...inBase64(utf16, 'base64').map((said) => ['UTF-16 in base64', said] as const),
  ['hex', Buffer.from(word).toString('hex')],
  ['hex in capitals', Buffer.from(word).toString('hex').toUpperCase()],
  ['UTF-16 in hex', utf16.toString('hex')],
  ['as in an address', encodeURIComponent(word)],
  ['as in an address, in small letters', small(encodeURIComponent(word))],
  ['as in the fields of a form', new URLSearchParams({ word }).toString()],
  ['as JSON may write it', inJson],
];

const bytes: readonly (readonly [form: string, said: Buffer])[] = [
  ['plain', amid(Buffer.from(word))],
  ['small letters', amid(Buffer.from(word.toLowerCase()))],
  ['capitals', amid(Buffer.from(word.toUpperCase()))],
  ['UTF-16, little end first', amid(utf16)],
  ['UTF-16, big end first', amid(Buffer.from(utf16).swap16())],
  ['gzip that nothing tells of', amid(gzipSync(word))],
  ...texts.map(([form, said]) => [form, Buffer.from(said)] as const),
];

test('base64 of the word differs from that for addresses', () => {
  const [plain, forAddresses] = (['base64', 'base64url'] as const).map((coding) =>
    inBase64(Buffer.from(word), coding).join(' '),
  );
  expect(plain).not.toBe(forAddresses);
});

describe('a word is found', () => {
  test.each(bytes)('in what is sent: %s', async (_, said) => {
    await send({ body: [said] });
    expect(tap.readable(sought)).toEqual([`${word} in the request, POST ${origin()}/`]);
  });

  test.each(bytes)('in what comes back: %s', async (_, said) => {
    answer = (response) => response.end(said);
    await send({});
    expect(tap.readable(sought)).toEqual([`${word} in the answer, POST ${origin()}/`]);
  });

  test.each(texts)('in a header either way: %s', async (_, said) => {
    answer = (response) => response.writeHead(200, { 'X-Said': said }).end();
    await send({ headers: { authorization: `Basic ${said}` } });
    expect(tap.readable(sought)).toEqual([
      `${word} in the answer, POST ${origin()}/`,
      `${word} in the request, POST ${origin()}/`,
    ]);
  });

  test.each(texts)('in an address: %s', async (_, said) => {
    const path = `/${said.replaceAll(/["\\ ]/g, encodeURIComponent)}?since=0`;
    await send({ path });
    expect(tap.readable(sought)).toMatchObject([
      expect.stringContaining(`${word} in the request, POST ${origin()}/`),
    ]);
  });

  test('in base64 whose signs an address writes as numbers', async () => {
    const said = inBase64(Buffer.from(word), 'base64').map(encodeURIComponent).join('&');
    await send({ path: `/?${said}` });
    expect(tap.readable([word])).toHaveLength(1);
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('in a body that is packed, both ways: %s', async (coding, pack) => {
    const headers = { 'content-encoding': coding };
    const said = pack(amid(Buffer.from(word)));
    answer = (response) => response.writeHead(200, headers).end(said);
    await send({ headers, body: [said] });
    expect(tap.readable(sought)).toHaveLength(2);
  });

  test('in two pieces, and in an answer that has not ended', async () => {
    const [first, last] = [Buffer.from(word).subarray(0, 7), Buffer.from(word).subarray(7)];
    await send({ body: [first, last] });
    expect(tap.readable(sought)).toHaveLength(1);
    answer = (response) => response.write(word);
    void send({}).catch(() => undefined);
    await expect.poll(() => tap.readable(sought)).toHaveLength(2);
  });

  test('where it is bytes of a picture', async () => {
    await send({ body: [amid(run)] });
    await send({ body: [Buffer.from(inBase64(run, 'base64').join())] });
    await send({ body: [Buffer.from(run.toString('hex'))] });
    expect(tap.exchanges).toHaveLength(3);
    expect(tap.readable(sought)).toEqual([`a picture in the request, POST ${origin()}/`]);
  });
});

test('what is in no message is not found, and what is packed in an unknown way is no reason to look away', async () => {
  await send({ body: [Buffer.from('Glühwürmche nÜnÿÿ')] });
  expect(tap.readable(sought)).toEqual([]);
  await send({ headers: { 'content-encoding': 'zstd' }, body: [Buffer.from('bytes')] });
  expect(() => tap.readable(sought)).toThrow('packed as zstd');
});

test('a request to any other server is recorded, and does not reach it', async () => {
  await send({ path: '/pixel' }, 'http://counter.example.org');
  const { hostname, port } = new URL(tap.url);
  const line = connect(Number(port), hostname);
  line.end('CONNECT counter.example.com:443 HTTP/1.1\r\nHost: counter.example.com:443\r\n\r\n');
  expect(await text(line)).toContain('502');
  expect(tap.origins).toEqual(['http://counter.example.org', 'https://counter.example.com']);
  expect(tap.to('http://counter.example.org')).toMatchObject([{ method: 'POST', response: null }]);
});
