import { assembledWords, assemblyAIKey } from './answers.ts';
import { demand, demandContentType, demandKey, demandKeys, jsonBody } from './checks.ts';
import { Fault, type Recorded, type Said, type StandIn, startServer } from './server.ts';

const uploadUrl = 'https://cdn.assemblyai.com/upload/2f0c9a51-3d6b-4d0e-9a41-c3c0f6a1b2c3';
const id = '9ea68fd3-f953-42c1-9742-976c447fb463';

/** https://www.assemblyai.com/docs/api-reference: upload, transcript, poll, list. */
export function startAssemblyAI(): Promise<StandIn> {
  let looks = 0;
  return startServer({
    name: 'AssemblyAI',
    errorBody,
    answer: (request) => {
      demandKey(request, assemblyAIKey);
      const asked = `${request.method} ${request.path}`;
      switch (asked) {
        case 'POST /v2/upload':
          demandContentType(request, 'application/octet-stream');
          demand(request.body.length >= 1000, 'the size of the upload');
          return { status: 200, body: { upload_url: uploadUrl } };
        case 'POST /v2/transcript':
          checkTranscript(request);
          looks = 0;
          return { status: 200, body: transcript('queued') };
        case 'GET /v2/transcript':
          return { status: 200, body: { page_details: { limit: 10 }, transcripts: [] } };
        case `GET /v2/transcript/${id}`:
          looks += 1;
          return { status: 200, body: transcript(looks > 1 ? 'completed' : 'processing') };
        default:
          throw new Fault(`no such address: ${asked}`);
      }
    },
  });
}

function checkTranscript(request: Recorded): void {
  const body = jsonBody(request);
  demandKeys(body, ['audio_url', 'speech_models'], ['language_code']);
  demand(body['audio_url'] === uploadUrl, 'audio_url');
  const models = body['speech_models'];
  demand(
    Array.isArray(models) &&
      models.every((name) => /^universal-(2|3-pro|3-5-pro)$/.test(String(name))),
    'speech_models',
  );
  demand(body['language_code'] === 'en', 'language_code');
}

export function transcript(status: string, more: Record<string, unknown> = {}): Said['body'] {
  return {
    id,
    status,
    audio_url: uploadUrl,
    language_code: 'en',
    text: status === 'completed' ? assembledWords : null,
    words: null,
    confidence: status === 'completed' ? 0.97 : null,
    audio_duration: status === 'completed' ? 4 : null,
    ...more,
  };
}

function errorBody(status: number) {
  return {
    error:
      status === 401
        ? 'Authentication error, API token missing/invalid'
        : status === 429
          ? 'Too many requests'
          : 'Server error, developers have been alerted.',
  };
}
