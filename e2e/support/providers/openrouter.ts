import { completion, openRouterAnswer, openRouterKey } from './answers.ts';
import { checkCompletion, demand, demandKey, jsonBody } from './checks.ts';
import { Fault, type Recorded, type Said, type StandIn, startServer } from './server.ts';

/** https://openrouter.ai/docs/api-reference: chat completions and the list of models. */
export function startOpenRouter(): Promise<StandIn> {
  return startServer({ name: 'OpenRouter', answer, errorBody });
}

function answer(request: Recorded): Said {
  demandKey(request, `Bearer ${openRouterKey}`);
  if (request.path === '/api/v1/models') {
    demand(request.method === 'GET', `method ${request.method}`);
    return { status: 200, body: { data: models } };
  }
  if (request.path !== '/api/v1/chat/completions') {
    throw new Fault(`no such address: ${request.path}`);
  }
  demand(request.method === 'POST', `method ${request.method}`);
  const body = jsonBody(request);
  checkCompletion(body);
  return {
    status: 200,
    body: { ...completion(body['model'], openRouterAnswer), provider: 'Google' },
  };
}

function model(id: string, name: string, inputs: string[]) {
  return {
    id,
    canonical_slug: id,
    name,
    created: 1692901234,
    context_length: 8192,
    architecture: {
      modality: inputs.length > 1 ? 'text+image->text' : 'text->text',
      input_modalities: inputs,
      output_modalities: ['text'],
      tokenizer: 'GPT',
      instruct_type: null,
    },
    pricing: { prompt: '0.00003', completion: '0.00006' },
    supported_parameters: ['temperature', 'max_tokens'],
  };
}

const models = [
  model('google/gemini-2.5-flash', 'Google: Gemini 2.5 Flash', ['text', 'image']),
  model('google/gemma-3-27b-it:free', 'Google: Gemma 3 27B (free)', ['text', 'image']),
  model('meta-llama/llama-3.3-70b-instruct', 'Meta: Llama 3.3 70B Instruct', ['text']),
];

export const openRouterErrors: Readonly<Record<number, string>> = {
  400: 'Invalid request.',
  401: 'User not found.',
  402: 'Insufficient credits. Add more using https://openrouter.ai/settings/credits',
  404: 'No endpoints found for google/gemini-1.5-flash.',
  429: 'Rate limit exceeded: free-models-per-min.',
  500: 'Internal Server Error',
};

function errorBody(status: number) {
  return {
    error: { code: status, message: openRouterErrors[status] ?? 'Provider returned error' },
  };
}
