import { parseJson } from '@/lib/values';
import * as z from 'zod/mini';
import { redactName } from '@/domain/text/redact-name';
import type { Provider } from '@/domain/ai/providers';
import type { Call, Message, Reply } from './provider-types';
import { AiError } from './ai-errors';
import { fetchAnswer, withinTimeLimit } from './provider-request';
import { refusalError, refusalIn, type Wording } from './error-messages';
import { answerText } from './model-answer';

/** A provider with OpenAI's chat completions API. */
export interface CompletionsProvider {
  readonly name: Provider;
  readonly completionsUrl: string;
}

export interface CompletionRequest {
  readonly provider: CompletionsProvider;
  readonly key: string;
  readonly model: string;
  readonly messages: readonly Message[];
  /** Further fields of the body, such as `max_tokens`. */
  readonly settings: Readonly<Record<string, number | boolean>>;
  readonly limitMs: number;
  readonly wording: Wording;
}

const unchecked = z.optional(z.unknown());
const completion = z.object({
  model: z.optional(z.string()),
  choices: z.array(
    z.object({
      message: z.object({
        content: unchecked,
        refusal: unchecked,
        reasoning: unchecked,
        reasoning_content: unchecked,
        reasoning_details: unchecked,
        thinking: unchecked,
      }),
      finish_reason: unchecked,
      native_finish_reason: unchecked,
    }),
  ),
});

/**
 * Sends one chat completion and reads the text of `choices[0].message` and `model`. A text that was cut off is marked as such. Rejects with
 * AiError.
 */
export async function completeChat(request: CompletionRequest, call: Call): Promise<Reply> {
  const { provider, key, model, messages, settings, wording } = request;
  return withinTimeLimit({ call, ms: request.limitMs, provider: provider.name }, async (signal) => {
    const answer = await fetchAnswer(
      provider.name,
      provider.completionsUrl,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          model,
          messages: messages.map((message) => wireMessage(message, call.hiddenNames)),
          ...settings,
        }),
      },
      signal,
    );
    const refusal = refusalIn(answer, provider.name, key);
    if (refusal) throw refusalError(refusal, wording);
    const parsed = completion.safeParse(parseJson(answer.body));
    const choice = parsed.success ? parsed.data.choices[0] : undefined;
    if (!choice) throw new AiError('unreadable', wording.unreadable(provider.name));
    const { content, refusal: declined, ...beside } = choice.message;
    const raw = {
      content,
      refusal: declined,
      thoughts: Object.values(beside),
      finishReason: choice.finish_reason,
      nativeReason: choice.native_finish_reason,
    };
    return {
      content: answerText(raw, { provider: provider.name, wording, call }),
      model: parsed.data?.model ?? model,
    };
  });
}

/** 'An image message has content as a list of a text part and an image part with url.' */
function wireMessage({ role, content, imageUrl }: Message, hiddenNames: Call['hiddenNames']) {
  const text = redactName(content, ...(hiddenNames ?? []));
  if (imageUrl === undefined) return { role, content: text };
  return {
    role,
    content: [
      // Some models refuse an empty text next to an image.
      { type: 'text', text: text.trim() === '' ? 'Please look at this image.' : text },
      { type: 'image_url', image_url: { url: imageUrl } },
    ],
  };
}
