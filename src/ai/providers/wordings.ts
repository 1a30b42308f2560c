/** The sentences of section 8 about what a provider answers, for each kind of call; what a screen says around them stands there. */
import type { Refusal, Wording } from './error-messages';

const inSettings = 'in Settings, under AI & Transcription';

const unreadable = (provider: string) =>
  `${provider} sent an answer that could not be read. Please try again.`;

/** 'Non-OK response: 'API error: {status} - {message}' (message from error body or status text).' */
export function chatWording(model: string): Wording {
  return {
    refused: ({ status, message }) => `API error: ${status} - ${message}`,
    unreadable,
    modelAdvice: `The model is ${model}. You can change it under Chat Model ${inSettings}.`,
  };
}

/** ''Analysis Failed' with the message or 'Failed to analyze content''; thrown for a photo: 'Failed to analyze image'. */
export function analysisWording(what: 'content' | 'image', model: string): Wording {
  const failed = `Failed to analyze ${what}`;
  return {
    refused: ({ isExplained, message }) => (isExplained ? message : failed),
    unreadable: () => failed,
    modelAdvice: `The model is ${model}. It comes with this version of Kinleaf and has no setting: please update.`,
  };
}

/** 'Food analysis by HTTP status'. */
export function foodWording(model: string, isChosen: boolean): Wording {
  const advice = isChosen
    ? `You can change it under Food Analysis Model ${inSettings}.`
    : `With an OpenRouter key as Food Analysis API Key you can choose another ${inSettings}.`;
  return {
    refused: foodRefusal,
    unreadable: () => 'Could not analyze the food image',
    modelAdvice: `The model is ${model}. ${advice}`,
  };
}

function foodRefusal({ provider, status, message }: Refusal): string {
  switch (status) {
    case 401:
      return `Authentication failed: Invalid ${provider} API key. Please check your settings.`;
    case 404:
      return 'Model not found or deprecated. Please update your application.';
    case 429:
      return 'Rate limit exceeded: Too many requests. Please try again later.';
    default:
      return `API error: ${status} - ${message}`;
  }
}

/** ''Transcription failed: {provider message or status text}''. */
export const speechWording: Wording = {
  refused: ({ message }) => `Transcription failed: ${message}`,
  unreadable: (provider) => `Transcription failed: ${unreadable(provider)}`,
};

/** 'Gateway failure 'OpenRouter API error: {status}' style message with the gateway name'. */
export function reportWording(model: string): Wording {
  return {
    refused: ({ provider, status }) => `${provider} API error: ${status}`,
    unreadable,
    modelAdvice: `The model is ${model}. You can change it under OpenRouter Model ${inSettings}.`,
  };
}

/** Lists of models: the catalogue has no sentence of its own. */
export const lookupWording: Wording = {
  refused: ({ provider, status }) => `${provider} API error: ${status}`,
  unreadable,
};
