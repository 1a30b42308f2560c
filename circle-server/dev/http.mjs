// Reads requests and sends answers.
import { gunzipSync } from 'node:zlib';
import { bad, Refusal } from './refusal.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */

const largest = 64 * 1024 * 1024;

/**
 * @param {Request} request
 * @returns {Promise<Buffer>}
 */
export async function readBytes(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = /** @type {Buffer} */ (chunk);
    length += bytes.length;
    if (length > largest) throw new Refusal(413, 'too_large', 'the request entity is too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * @param {Request} request
 * @returns {Promise<unknown>}
 */
export async function readJson(request) {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'gzip' && encoding !== 'identity')
    throw new Refusal(415, 'bad_content_type', `${encoding} is not a supported content encoding.`);
  const bytes = await readBytes(request);
  const text = (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
  if (text === '') return {};
  try {
    /** @type {unknown} */
    const json = JSON.parse(text);
    return json;
  } catch {
    throw bad('invalid UTF-8 JSON');
  }
}

/**
 * @param {Response} response
 * @param {number} status
 * @param {unknown} body
 * @param {Record<string, string>} [headers]
 */
export function answer(response, status, body, headers = {}) {
  const text = `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'must-revalidate',
    ...headers,
  });
  response.end(text);
}

const loopback = /^https?:\/\/(([\w-]+\.)?localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Adds CORS headers for pages of this computer, as the settings say. Returns whether the request was a preflight, and is answered.
 * @param {import('./node-config.mjs').Settings} settings
 * @param {Request} request
 * @param {Response} response
 */
export function allowOrigin(settings, request, response) {
  const { origin } = request.headers;
  if (origin === undefined || !loopback.test(origin)) return false;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Vary', 'Origin');
  const exposed = ['content-type', 'cache-control', settings.get('cors', 'exposed_headers') ?? ''];
  response.setHeader('Access-Control-Expose-Headers', exposed.filter(Boolean).join(', '));
  if (request.method !== 'OPTIONS') return false;
  response.writeHead(204, {
    'Access-Control-Allow-Methods': settings.get('cors', 'methods') ?? 'GET',
    'Access-Control-Allow-Headers': settings.get('cors', 'headers') ?? 'accept',
    'Access-Control-Max-Age': '600',
  });
  response.end();
  return true;
}

/**
 * Returns the name and password of a request; null if it has none.
 * @param {Request} request
 */
export function credentials(request) {
  const [, encoded] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? null : { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

/**
 * Returns whether a parameter is `true`.
 * @param {URLSearchParams} query
 * @param {string} name
 */
export const isTrue = (query, name) => query.get(name) === 'true';

/**
 * @param {URLSearchParams} query
 * @param {string} name
 * @param {number} otherwise
 */
export function numberIn(query, name, otherwise) {
  const text = query.get(name);
  if (text === null) return otherwise;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0)
    throw bad(`Invalid value for integer: ${JSON.stringify(text)}`);
  return number;
}
