import { complete } from './providers/completions';
import type { ReplyTo } from './providers/provider-types';
import { timeLimits } from './providers/provider-request';
import { openRouter } from './providers/openrouter';
import { chatWording } from './providers/wordings';

/** The assistant's next message: section 7, call 1. 'max_tokens 1000', 'stream=false', 60 s. */
export const reply: ReplyTo = (messages, { key, model, temperature }, call) =>
  complete(
    {
      provider: openRouter,
      key,
      model,
      messages,
      settings: { temperature, max_tokens: 1000, stream: false },
      limitMs: timeLimits.chat,
      wording: chatWording(model),
    },
    call,
  );
