import { parseJson } from '@/lib/values';
import * as z from 'zod/mini';
import type { ModelOption, ProviderCalls } from './provider-types';
import { AiError } from './ai-errors';
import { fetchAnswer } from './provider-request';
import { lookupWording, refusalError, refusalIn } from './error-messages';

const base = 'https://openrouter.ai/api/v1';

export const provider: ProviderCalls = {
  name: 'OpenRouter',
  completionsUrl: `${base}/chat/completions`,
};

const list = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.optional(z.string()),
      architecture: z.optional(z.object({ input_modalities: z.optional(z.array(z.string())) })),
    }),
  ),
});

/** Returns the available models, sorted by id. Rejects with AiError. */
export async function listOpenRouterModels(
  key: string,
  signal: AbortSignal,
): Promise<readonly ModelOption[]> {
  const answer = await fetchAnswer(
    'OpenRouter',
    `${base}/models`,
    { method: 'GET', headers: { Authorization: `Bearer ${key}` } },
    signal,
  );
  const refusal = refusalIn(answer, 'OpenRouter', key);
  if (refusal) throw refusalError(refusal, lookupWording);
  const parsed = list.safeParse(parseJson(answer.body));
  if (!parsed.success) throw new AiError('unreadable', lookupWording.unreadable('OpenRouter'));
  return parsed.data.data
    .map(({ id, name, architecture }) => ({
      id,
      name: name ?? id,
      readsImages: architecture?.input_modalities?.includes('image') ?? false,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
