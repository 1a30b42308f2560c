import { describe, expect, test } from 'vitest';
import { foodPhotoService, serviceFor } from './provider-choice';
import { defaultSettings, type Settings } from './settings';

const having = (patch: Partial<Settings> = {}): Settings => ({ ...defaultSettings, ...patch });

describe('which provider is used', () => {
  test('speech-to-text uses openAIKey; without one AssemblyAI when assemblyAIKey is set', () => {
    const both = having({ openAIKey: 'sk-1', assemblyAIKey: 'a' });
    expect(serviceFor('transcription', both)).toEqual({ provider: 'OpenAI', key: 'sk-1' });
    expect(serviceFor('transcription', having({ assemblyAIKey: 'a' }))).toEqual({
      provider: 'AssemblyAI',
      key: 'a',
    });
    expect(serviceFor('transcription', having())).toBeNull();
  });

  test('food photo: foodAIKey if set, else openAIKey; sk-or- goes to OpenRouter with foodAIModel, any other to OpenAI', () => {
    const model = 'google/gemini-1.5-pro';
    expect(foodPhotoService(having({ openAIKey: 'sk-1' }))).toEqual({
      provider: 'OpenAI',
      key: 'sk-1',
    });
    expect(foodPhotoService(having({ openAIKey: 'sk-1', foodAIKey: 'sk-or-2' }))).toEqual({
      provider: 'OpenRouter',
      key: 'sk-or-2',
      model,
    });
    expect(foodPhotoService(having({ openAIKey: 'sk-or-1', foodAIKey: 'sk-2' }))).toEqual({
      provider: 'OpenAI',
      key: 'sk-2',
    });
    expect(foodPhotoService(having())).toBeNull();
  });

  test('reports: the local model when useOllama is on and an endpoint is set; otherwise the gateway when a key exists; otherwise none', () => {
    const endpoint = 'http://localhost:11434';
    const gateway = { provider: 'OpenRouter', key: 'sk-or-1', model: 'google/gemma-3-27b-it:free' };
    const openRouterKey = 'sk-or-1';
    expect(serviceFor('report', having({ useOllama: true, openRouterKey }))).toEqual({
      provider: 'Ollama',
      endpoint,
    });
    expect(
      serviceFor('report', having({ useOllama: true, ollamaEndpoint: '', openRouterKey })),
    ).toEqual(gateway);
    expect(serviceFor('report', having({ openRouterKey }))).toEqual(gateway);
    expect(serviceFor('report', having())).toBeNull();
  });

  test('the chat uses the aggregator key and the chat model settings', () => {
    expect(serviceFor('chat', having({ openRouterKey: 'sk-or-1', geminiModel: 'm' }))).toEqual({
      provider: 'OpenRouter',
      key: 'sk-or-1',
      model: 'm',
    });
  });
});
