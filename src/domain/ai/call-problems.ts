import { foodPhotoService, type Service, serviceFor } from './provider-choice';
import { type CallKind, providerOf, providersFor } from './providers';
import type { Settings } from './settings';

/** The title and sentence of a toast or notice, worded as in the catalogue. */
export interface CallProblem {
  readonly title: string;
  readonly description: string;
}

/** Returns why a recording can't start, or null. */
export function voiceProblem(settings: Settings): CallProblem | null {
  return serviceFor('transcription', settings)
    ? null
    : {
        title: 'Configuration Required',
        description: `Please set up your ${firstFor('transcription')} API key in settings first.`,
      };
}

/** Returns why a text can't be analysed, or null. */
export function textProblem(content: string, settings: Settings): CallProblem | null {
  if (content.trim() === '') {
    return { title: 'No content to analyze', description: 'Please add some content first.' };
  }
  return serviceFor('text-analysis', settings) ? null : keyRequired('text-analysis');
}

/** Returns why a journal photo can't be analysed, or null. 'Starts with sk-': section 5. */
export function photoProblem(hasPhoto: boolean, settings: Settings): CallProblem | null {
  if (!hasPhoto) return noImage;
  const service = serviceFor('photo-analysis', settings);
  return service ? formatProblem(service) : keyRequired('photo-analysis');
}

/** Returns why a food photo can't be analysed, or null. */
export function foodPhotoProblem(hasPhoto: boolean, settings: Settings): CallProblem | null {
  if (!hasPhoto) return noImage;
  const service = foodPhotoService(settings);
  if (!service) {
    return {
      title: 'API Key Not Configured',
      description: `Please configure your ${firstFor('food-photo')} API key in settings before using this feature.`,
    };
  }
  return formatProblem(service);
}

/** Returns why a chat message can't be sent, or null. */
export function chatProblem(settings: Settings): CallProblem | null {
  return serviceFor('chat', settings)
    ? null
    : {
        title: 'API Key Missing',
        description: `Please add your ${firstFor('chat')} API key in settings first.`,
      };
}

/** Returns the name of the provider that a person is told to set up. */
const firstFor = (kind: CallKind) => providersFor(kind)[0]?.name ?? '';

function keyRequired(kind: CallKind): CallProblem {
  return {
    title: 'API Key Required',
    description: `Please add your ${firstFor(kind)} API key in settings first.`,
  };
}

const noImage: CallProblem = {
  title: 'No image to analyze',
  description: 'Please upload an image first.',
};

/** Returns what is wrong with the form of a key, or null. */
function formatProblem(service: Service): CallProblem | null {
  const { keyPrefix } = providerOf(service.provider);
  if (!('key' in service) || keyPrefix === undefined || service.key.startsWith(keyPrefix))
    return null;
  return {
    title: 'Invalid API Key Format',
    description: `Your ${service.provider} API key should start with '${keyPrefix}'. Please check your settings.`,
  };
}
