import { testAssemblyAIKey } from './assemblyai';
import type { ListModels, TestKey } from './contracts';
import { AiError } from './errors';
import { timeLimits, within } from './http';
import { listOpenRouterModels } from './openrouter';

/** The models that OpenRouter offers now, by id. Rejects with AiError. */
export const listModels: ListModels = (key, call) =>
  within({ call, ms: timeLimits.lookup, provider: 'OpenRouter' }, (signal) =>
    listOpenRouterModels(key, signal),
  );

/** Section 7, call 8. */
export const testKey: TestKey = async (key, call) => {
  if (key === '') throw new AiError('invalid', 'AssemblyAI API key is required');
  await within({ call, ms: timeLimits.lookup, provider: 'AssemblyAI' }, (signal) =>
    testAssemblyAIKey(key, signal),
  );
};
