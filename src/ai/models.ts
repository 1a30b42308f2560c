import { testAssemblyAIKey } from './providers/assemblyai';
import type { ListModels, TestKey } from './providers/provider-types';
import { AiError } from './providers/ai-errors';
import { timeLimits, within } from './providers/provider-request';
import { listOpenRouterModels } from './providers/openrouter';

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
