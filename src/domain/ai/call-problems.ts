import { foodPhotoService, type Provider, speechService } from './provider-choice';
import type { Settings } from './settings';

/** The title and sentence of a toast or notice, worded as in the catalogue. */
export interface CallProblem {
  readonly title: string;
  readonly description: string;
}

/** Returns why a recording can't start, or null. */
export function voiceProblem(settings: Settings): CallProblem | null {
  return speechService(settings)
    ? null
    : {
        title: 'Configuration Required',
        description: 'Please set up your OpenAI API key in settings first.',
      };
}

/** Returns why a text can't be analysed, or null. */
export function textProblem(content: string, settings: Settings): CallProblem | null {
  if (content.trim() === '') {
    return { title: 'No content to analyze', description: 'Please add some content first.' };
  }
  return settings.openAIKey === '' ? keyRequired : null;
}

/** Returns why a journal photo can't be analysed, or null. 'Starts with sk-': section 5. */
export function photoProblem(hasPhoto: boolean, settings: Settings): CallProblem | null {
  if (!hasPhoto) return noImage;
  if (settings.openAIKey === '') return keyRequired;
  return settings.openAIKey.startsWith(keyPrefix) ? null : wrongFormat('OpenAI');
}

/** Returns why a food photo can't be analysed, or null. */
export function foodPhotoProblem(hasPhoto: boolean, settings: Settings): CallProblem | null {
  if (!hasPhoto) return noImage;
  const service = foodPhotoService(settings);
  if (!service) {
    return {
      title: 'API Key Not Configured',
      description: 'Please configure your OpenAI API key in settings before using this feature.',
    };
  }
  return service.key.startsWith(keyPrefix) ? null : wrongFormat(service.provider);
}

/** Returns why a chat message can't be sent, or null. */
export function chatProblem(settings: Settings): CallProblem | null {
  return settings.openRouterKey === ''
    ? {
        title: 'API Key Missing',
        description: 'Please add your OpenRouter API key in settings first.',
      }
    : null;
}

const keyPrefix = 'sk-';

const keyRequired: CallProblem = {
  title: 'API Key Required',
  description: 'Please add your OpenAI API key in settings first.',
};

const noImage: CallProblem = {
  title: 'No image to analyze',
  description: 'Please upload an image first.',
};

function wrongFormat(provider: Provider): CallProblem {
  return {
    title: 'Invalid API Key Format',
    description: `Your ${provider} API key should start with 'sk-'. Please check your settings.`,
  };
}
