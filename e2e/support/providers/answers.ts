/** The data and answers of the stand-ins: apart from the servers, because tests in a page read them, too. */

export const openAIKey = 'sk-stand-in-openai-key';
export const openAIAnswer = 'They worked out how the blocks balance.';
export const spokenWords = 'Today the child slept through the night.';

export const openRouterKey = 'sk-or-stand-in-openrouter-key';
export const openRouterAnswer =
  'Hello! It is lovely to meet you, and I am ready whenever you are today.';

export const assemblyAIKey = 'stand-in-assemblyai-key';
export const assembledWords = 'She asked for the blue cup, twice.';

export const ollamaAnswer = 'Hello there.';

/** Settings of someone who uses both OpenAI and OpenRouter. */
export const bothKeys = { openAIKey, openRouterKey, chatEnabled: true } as const;

/** An invalid answer. */
export const unreadable = { text: '<html>Welcome</html>', type: 'text/html' } as const;

/** The documented answer to POST chat/completions. `finish` is `length` if it's cut off. */
export function completion(model: unknown, content: unknown, finish: 'stop' | 'length' = 'stop') {
  return {
    id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
    object: 'chat.completion',
    created: 1741569952,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null, annotations: [] },
        logprobs: null,
        finish_reason: finish,
      },
    ],
    usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
  };
}
