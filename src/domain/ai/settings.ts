import { recordOf } from '@/lib/values';
import { normalizeServerUrl } from '@/lib/server-url';
import { keyProviders, type ProviderKey } from './providers';

/** Section 9: 'a helpful child development assistant giving guidance on development, milestones, …'. */
const chatPrompt = (notJudged: string) =>
  [
    'You are a helpful child development assistant. Give clear, kind guidance on development, milestones, activities, nutrition and parenting.',
    'Write to one adult who may be tired: short paragraphs, plain words, one or two things to try.',
    'Respect every way of growing up: describe, never grade; see behavior as communication; build on strengths and interests; do not aim to make a child seem typical.',
    `Do not diagnose${notJudged}. When something sounds urgent or is about health or safety, say so first and name who can help.`,
  ].join('\n');

const defaultChatPrompt = chatPrompt(', and do not judge whether a child is early or late');
/** The default of earlier versions, which settings may hold as if someone had chosen it. */
const formerChatPrompt = chatPrompt('');

/** The settings that are keys of AI providers. */
export type KeySetting = ProviderKey | 'foodAIKey';
export const keySettings: readonly KeySetting[] = [
  ...keyProviders.map(({ keyField }) => keyField),
  'foodAIKey',
];

/** The settings of section 3, with the defaults of section 9. */
export interface Settings extends Readonly<Record<KeySetting, string>> {
  /** For reports. */
  readonly openRouterModel: string;
  /** Used with an OpenRouter key; any other key means gpt-4o. */
  readonly foodAIModel: string;
  readonly useOllama: boolean;
  /** Without a trailing slash, /api or /v1. */
  readonly ollamaEndpoint: string;
  /** The chat's model, system prompt and temperature are stored under these names. */
  readonly geminiModel: string;
  readonly geminiSystemPrompt: string;
  /** 0 to 1. */
  readonly geminiTemperature: number;
  readonly chatEnabled: boolean;
  readonly leaveNameOut: boolean;
  /**
   * The keys that were stored before the lock was turned on and have not been replaced since. Absent if this was never recorded: with the
   * lock off, and in the settings of an earlier version.
   */
  readonly keysBeforeLock?: readonly KeySetting[];
}

/** 'Local model endpoint {host} with model llama3.' */
export const ollamaModel = 'llama3';

export const defaultSettings: Settings = {
  ...recordOf(keySettings, () => ''),
  openRouterModel: 'google/gemma-3-27b-it:free',
  foodAIModel: 'google/gemini-1.5-pro',
  useOllama: false,
  ollamaEndpoint: 'http://localhost:11434',
  geminiModel: 'google/gemini-1.5-flash',
  geminiSystemPrompt: defaultChatPrompt,
  geminiTemperature: 0.7,
  chatEnabled: false,
  leaveNameOut: false,
};

/** Returns which AI keys are stored. */
export function storedKeys(settings: Settings): readonly KeySetting[] {
  return keySettings.filter((name) => settings[name] !== '');
}

/**
 * Returns which of the stored AI keys may have been stored before the lock was turned on; all of them if that was never recorded. Only for
 * a lock that is on.
 */
export function keysBeforeLock(settings: Settings): readonly KeySetting[] {
  return storedKeys(settings).filter((name) => settings.keysBeforeLock?.includes(name) ?? true);
}

/** Reads stored settings; missing or invalid ones get their defaults. */
export function parseSettings(stored: unknown): Settings {
  const found = new Map<string, unknown>(
    typeof stored === 'object' && stored !== null ? Object.entries(stored) : [],
  );
  const text = (name: keyof Settings, fallback: string) => {
    const value = found.get(name);
    return typeof value === 'string' ? value.trim() : fallback;
  };
  const filled = (name: keyof Settings, fallback: string) => text(name, fallback) || fallback;
  const flag = (name: keyof Settings, fallback: boolean) => {
    const value = found.get(name);
    return typeof value === 'boolean' ? value : fallback;
  };
  const prompt = filled('geminiSystemPrompt', defaultSettings.geminiSystemPrompt);
  const temperature = found.get('geminiTemperature');
  const before = found.get('keysBeforeLock');
  return {
    ...recordOf(keySettings, (name) => text(name, '')),
    openRouterModel: filled('openRouterModel', defaultSettings.openRouterModel),
    foodAIModel: filled('foodAIModel', defaultSettings.foodAIModel),
    useOllama: flag('useOllama', defaultSettings.useOllama),
    ollamaEndpoint: normalizeServerUrl(text('ollamaEndpoint', defaultSettings.ollamaEndpoint)),
    geminiModel: filled('geminiModel', defaultSettings.geminiModel),
    geminiSystemPrompt: prompt === formerChatPrompt ? defaultSettings.geminiSystemPrompt : prompt,
    geminiTemperature:
      typeof temperature === 'number' && temperature >= 0 && temperature <= 1
        ? temperature
        : defaultSettings.geminiTemperature,
    chatEnabled: flag('chatEnabled', defaultSettings.chatEnabled),
    leaveNameOut: flag('leaveNameOut', defaultSettings.leaveNameOut),
    ...(Array.isArray(before) && {
      keysBeforeLock: keySettings.filter((name) => before.includes(name)),
    }),
  };
}
