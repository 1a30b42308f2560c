import {
  foodPhotoMessages,
  photoAnalysisMessages,
  textAnalysisMessages,
} from '@/domain/ai/prompts';
import { complete } from './providers/completions';
import type { AnalyseFoodPhoto, AnalysePhoto, AnalyseText } from './providers/provider-types';
import { AiError } from './providers/ai-errors';
import { timeLimits } from './providers/provider-request';
import { analysisModel, foodModel, openAI } from './providers/openai';
import { openRouter } from './providers/openrouter';
import { analysisWording, foodWording } from './providers/wordings';

/** 'Journal text analysis: temperature 0.7, max_tokens 300.' A journal photo goes the same way. */
const analysisSettings = { temperature: 0.7, max_tokens: 300 };

/** Section 7, call 3. */
export const analyseText: AnalyseText = async ({ category, text }, key, call) => {
  requireKey('OpenAI', key);
  const { content } = await complete(
    {
      provider: openAI,
      key,
      model: analysisModel,
      messages: textAnalysisMessages(category, text),
      settings: analysisSettings,
      limitMs: timeLimits.analysis,
      wording: analysisWording('content', analysisModel),
    },
    call,
  );
  return content;
};

/** Section 7, call 4. */
export const analysePhoto: AnalysePhoto = async ({ category, photoUrl }, key, call) => {
  requireKey('OpenAI', key);
  requireJpeg(photoUrl, 'Failed to analyze image');
  const { content } = await complete(
    {
      provider: openAI,
      key,
      model: analysisModel,
      messages: photoAnalysisMessages(category, photoUrl),
      settings: analysisSettings,
      limitMs: timeLimits.analysis,
      wording: analysisWording('image', analysisModel),
    },
    call,
  );
  return content;
};

/** Section 7, call 5: 'gpt-4o with a cap of 500 tokens', or the chosen model behind an OpenRouter key. */
export const analyseFoodPhoto: AnalyseFoodPhoto = async ({ name, photoUrl }, service, call) => {
  if (service.key === '') {
    throw new AiError(
      'invalid',
      `${service.provider} API key not configured. Please check your settings.`,
    );
  }
  requireJpeg(photoUrl, 'Could not analyze the food image');
  const isChosen = service.provider === 'OpenRouter';
  const model = isChosen ? service.model : foodModel;
  const { content } = await complete(
    {
      provider: isChosen ? openRouter : openAI,
      key: service.key,
      model,
      messages: foodPhotoMessages(name, photoUrl),
      settings: { max_tokens: 500 },
      limitMs: timeLimits.analysis,
      wording: foodWording(model, isChosen),
    },
    call,
  );
  return content;
};

function requireKey(provider: string, key: string): void {
  if (key === '') throw new AiError('invalid', `${provider} API key is required`);
}

/** Decisions: 'what is sent is always a base64 JPEG data URL'. */
function requireJpeg(photoUrl: string, message: string): void {
  if (!photoUrl.startsWith('data:image/jpeg;base64,')) throw new AiError('invalid', message);
}
