import { complete } from './providers/completions';
import type { EnhanceReport, TestReportAi } from './providers/provider-types';
import { timeLimits } from './providers/provider-request';
import { generate } from './providers/ollama';
import { openRouter } from './providers/openrouter';
import { reportWording } from './providers/wordings';

/**
 * Section 7, calls 6 and 7. A failure is an AiError 'OpenRouter API error: {status}' or 'Ollama API error: {status}';
 * the caller logs it and stores the report without an AI text.
 */
export const enhanceReport: EnhanceReport = async ({ system, user }, service, call) => {
  if (service.provider === 'Ollama') {
    return generate(service.endpoint, `${system}\n\n${user}`, call);
  }
  const { content } = await complete(
    {
      provider: openRouter,
      key: service.key,
      model: service.model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      // 'Report AI: temperature 0.7, max_tokens 1000.'
      settings: { temperature: 0.7, max_tokens: 1000 },
      limitMs: timeLimits.report,
      wording: reportWording(service.model),
    },
    call,
  );
  return content;
};

/** Section 7, call 9: 'short greeting prompt'. Nothing of the journal goes with it. */
export const testReportAi: TestReportAi = (service, call) =>
  enhanceReport(
    {
      system: 'You are the writing assistant of a family journal.',
      user: 'Hello! Please answer with one short, friendly sentence.',
    },
    service,
    call,
  );
