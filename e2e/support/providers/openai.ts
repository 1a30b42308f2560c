import { completion, openAIAnswer, openAIKey, spokenWords } from './answers.ts';
import { checkCompletion, demand, demandKey, jsonBody } from './checks.ts';
import { readForm } from './multipart.ts';
import { Fault, type Recorded, type Said, type StandIn, startServer } from './server.ts';

/** https://platform.openai.com/docs/api-reference: chat completions and audio transcriptions. */
export function startOpenAI(): Promise<StandIn> {
  return startServer({ name: 'OpenAI', answer, errorBody });
}

function answer(request: Recorded): Said {
  demandKey(request, `Bearer ${openAIKey}`);
  demand(request.method === 'POST', `method ${request.method}`);
  if (request.path === '/v1/chat/completions') {
    const body = jsonBody(request);
    checkCompletion(body);
    return { status: 200, body: completion(body['model'], openAIAnswer) };
  }
  if (request.path === '/v1/audio/transcriptions') {
    checkRecording(request);
    return { status: 200, body: { text: spokenWords } };
  }
  throw new Fault(`no such address: ${request.path}`);
}

function checkRecording(request: Recorded): void {
  const parts = readForm(request);
  const names = parts.map(({ name }) => name).sort();
  demand(names.join() === 'file,language,model', `the fields ${names.join()}`);
  for (const { name, fileName, bytes } of parts) {
    if (name === 'model') demand(bytes.toString() === 'whisper-1', 'model');
    if (name === 'language') demand(bytes.toString() === 'en', 'language');
    if (name !== 'file') continue;
    demand(
      /^recording\.(flac|m4a|mp3|mp4|mpeg|mpga|oga|ogg|wav|webm)$/.test(fileName ?? ''),
      `the file name ${fileName ?? 'none'}`,
    );
    demand(bytes.length >= 1000, 'the size of the file');
  }
}

export const openAIErrors: Readonly<Record<number, string>> = {
  400: 'Unrecognized request argument supplied.',
  401: `Incorrect API key provided: sk-stand**********-key. You can find your API key at https://platform.openai.com/account/api-keys.`,
  404: 'The model `gpt-4o-mini` does not exist or you do not have access to it.',
  429: 'Rate limit reached for gpt-4o-mini on requests per min (RPM): Limit 3, Used 3, Requested 1.',
  500: 'The server had an error while processing your request. Sorry about that!',
};

function errorBody(status: number) {
  return {
    error: {
      message: openAIErrors[status] ?? 'Something went wrong.',
      type: 'invalid_request_error',
      param: null,
      code: status === 401 ? 'invalid_api_key' : null,
    },
  };
}
