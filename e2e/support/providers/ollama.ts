import { ollamaAnswer } from './answers.ts';
import { demand, demandKeys, jsonBody } from './checks.ts';
import { Fault, type Recorded, type Said, type StandIn, startServer } from './server.ts';

/** https://docs.ollama.com/api: generate. `OLLAMA_ORIGINS` is what `origins` says. */
export function startOllama(origins: 'any' | 'none' = 'any'): Promise<StandIn> {
  return startServer({ name: 'Ollama', answer, errorBody, allows: () => origins === 'any' });
}

function answer(request: Recorded): Said {
  demand(request.headers.authorization === undefined, 'a key for Ollama');
  if (request.path !== '/api/generate') throw new Fault(`no such address: ${request.path}`);
  demand(request.method === 'POST', `method ${request.method}`);
  const body = jsonBody(request);
  demandKeys(body, ['model', 'prompt', 'stream']);
  demand(body['model'] === 'llama3', 'model');
  demand(typeof body['prompt'] === 'string' && body['prompt'] !== '', 'prompt');
  demand(body['stream'] === false, 'stream');
  return {
    status: 200,
    body: {
      model: 'llama3',
      created_at: '2025-08-04T19:22:45.499127Z',
      response: ollamaAnswer,
      done: true,
      done_reason: 'stop',
      context: [1, 2, 3],
      total_duration: 5043500667,
      load_duration: 5025959,
      prompt_eval_count: 26,
      eval_count: 290,
    },
  };
}

function errorBody(status: number) {
  return { error: status === 404 ? "model 'llama3' not found" : 'something went wrong' };
}
