import { Fault, type Recorded } from './server.ts';

export function demand(isRight: boolean, message: string): asserts isRight {
  if (!isRight) throw new Fault(message);
}

export function demandContentType(request: Recorded, type: string): void {
  const found = request.headers['content-type'] ?? 'none';
  demand(found === type, `content type ${found} instead of ${type}`);
}

/** 401 unless the Authorization header is exactly this. */
export function demandKey(request: Recorded, authorization: string): void {
  if (request.headers.authorization !== authorization) throw new Fault('key', 401);
}

/** The JSON object of a request. */
export function jsonBody(request: Recorded): Record<string, unknown> {
  demandContentType(request, 'application/json');
  try {
    const body: unknown = JSON.parse(request.body.toString('utf8'));
    demand(isObject(body), 'the body is no JSON object');
    return body;
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('the body is not JSON');
  }
}

export function demandKeys(body: object, required: string[], optional: string[] = []): void {
  const keys = Object.keys(body);
  for (const key of required) demand(keys.includes(key), `${key} is missing`);
  for (const key of keys) {
    demand([...required, ...optional].includes(key), `unknown argument ${key}`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const dataUrl = /^data:image\/(?:jpeg|png|webp|gif);base64,[a-z0-9+/]+={0,2}$/i;

/** The request body of POST chat/completions, as far as Kinleaf uses it. */
export function checkCompletion(body: Record<string, unknown>): void {
  demandKeys(body, ['model', 'messages'], ['temperature', 'max_tokens', 'stream']);
  const { model, messages, temperature, max_tokens: maxTokens, stream } = body;
  demand(typeof model === 'string' && model !== '', 'model is a text');
  demand(Array.isArray(messages) && messages.length > 0, 'messages is a list of some');
  for (const message of messages as unknown[]) {
    demand(isObject(message), 'a message is an object');
    demandKeys(message, ['role', 'content']);
    const { role, content } = message;
    demand(role === 'system' || role === 'user' || role === 'assistant', 'role');
    if (typeof content === 'string') continue;
    demand(Array.isArray(content) && content.length > 0, 'content is a text or a list of parts');
    for (const part of content as unknown[]) checkPart(part);
  }
  if (temperature !== undefined) {
    demand(typeof temperature === 'number' && temperature >= 0 && temperature <= 2, 'temperature');
  }
  if (maxTokens !== undefined) {
    demand(Number.isInteger(maxTokens) && Number(maxTokens) > 0, 'max_tokens');
  }
  if (stream !== undefined) demand(stream === false, 'stream');
}

function checkPart(part: unknown): void {
  demand(isObject(part), 'a part is an object');
  if (part['type'] === 'text') {
    demandKeys(part, ['type', 'text']);
    demand(typeof part['text'] === 'string' && part['text'] !== '', 'the text of a part');
    return;
  }
  demand(part['type'] === 'image_url', 'the type of a part');
  demandKeys(part, ['type', 'image_url']);
  const image = part['image_url'];
  demand(isObject(image), 'image_url is an object');
  demandKeys(image, ['url'], ['detail']);
  demand(typeof image['url'] === 'string' && dataUrl.test(image['url']), 'the image’s data URL');
}
