/** What keeps a call from being made, in the catalogue's words: nothing to send, no key, a key of the wrong form. */
import { foodPhotoService, type Provider, speechService } from './services';
import type { Settings } from './settings';

/** The title and sentence of a toast or notice, in the catalogue's words. */
export interface Notice {
  readonly title: string;
  readonly description: string;
}

/** What keeps a recording from starting, or null. */
export function voiceProblem(settings: Settings): Notice | null {
  return speechService(settings)
    ? null
    : {
        title: 'Configuration Required',
        description: 'Please set up your OpenAI API key in settings first.',
      };
}

/** What keeps a text from being analysed, or null. */
export function textProblem(content: string, settings: Settings): Notice | null {
  if (content.trim() === '') {
    return { title: 'No content to analyze', description: 'Please add some content first.' };
  }
  return settings.openAIKey === '' ? keyRequired : null;
}

/** What keeps a journal photo from being analysed, or null. 'Starts with sk-': section 5. */
export function photoProblem(hasPhoto: boolean, settings: Settings): Notice | null {
  if (!hasPhoto) return noImage;
  if (settings.openAIKey === '') return keyRequired;
  return settings.openAIKey.startsWith(keyPrefix) ? null : wrongFormat('OpenAI');
}

/** What keeps a food photo from being analysed, or null. */
export function foodPhotoProblem(hasPhoto: boolean, settings: Settings): Notice | null {
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

/** What keeps a chat message from being sent, or null. */
export function chatProblem(settings: Settings): Notice | null {
  return settings.openRouterKey === ''
    ? {
        title: 'API Key Missing',
        description: 'Please add your OpenRouter API key in settings first.',
      }
    : null;
}

const keyPrefix = 'sk-';

const keyRequired: Notice = {
  title: 'API Key Required',
  description: 'Please add your OpenAI API key in settings first.',
};

const noImage: Notice = {
  title: 'No image to analyze',
  description: 'Please upload an image first.',
};

function wrongFormat(provider: Provider): Notice {
  return {
    title: 'Invalid API Key Format',
    description: `Your ${provider} API key should start with 'sk-'. Please check your settings.`,
  };
}
