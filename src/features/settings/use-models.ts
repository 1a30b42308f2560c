import { useEffect, useState } from 'react';
import type { ModelOption } from '@/ai/providers/provider-types';
import { failureText, isCancelled } from '@/ai/providers/ai-errors';

interface Models {
  readonly list: readonly ModelOption[];
  /** How it stands with the list, for the hint; empty when there is nothing to say. */
  readonly words: string;
}

const none: Models = { list: [], words: '' };
const loading: Models = { list: [], words: 'Loading the list…' };

/** What OpenRouter offers, by key; kept until the page is closed. */
const known = new Map<string, readonly ModelOption[]>();

/** The models that OpenRouter offers now; none without a key. Asks once for a key. */
export function useModels(key: string): Models {
  const [answer, setAnswer] = useState<{ key: string; models: Models } | null>(null);

  useEffect(() => {
    if (key === '' || known.has(key)) return;
    const controller = new AbortController();
    async function load() {
      try {
        const { listModels } = await import('@/ai/calls');
        const list = await listModels(key, { signal: controller.signal });
        known.set(key, list);
        setAnswer({ key, models: { list, words: '' } });
      } catch (error) {
        if (isCancelled(error)) return;
        const words = failureText(error, 'The list of models could not be loaded.');
        setAnswer({ key, models: { list: [], words: `No suggestions: ${words}` } });
      }
    }
    void load();
    return () => {
      controller.abort();
    };
  }, [key]);

  if (key === '') return none;
  const list = known.get(key);
  if (list) return { list, words: '' };
  return answer?.key === key ? answer.models : loading;
}
