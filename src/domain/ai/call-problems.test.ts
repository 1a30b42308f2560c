import { describe, expect, test } from 'vitest';
import {
  chatProblem,
  foodPhotoProblem,
  photoProblem,
  textProblem,
  voiceProblem,
} from './call-problems';
import { defaultSettings, type Settings } from './settings';

const having = (patch: Partial<Settings> = {}): Settings => ({ ...defaultSettings, ...patch });

describe('what a call needs before anything is sent', () => {
  const keyRequired = {
    title: 'API Key Required',
    description: 'Please add your OpenAI API key in settings first.',
  };
  const noImage = {
    title: 'No image to analyze',
    description: 'Please upload an image first.',
  };

  test("'Configuration Required' / 'Please set up your {provider} API key in settings first.'", () => {
    expect(voiceProblem(having())).toEqual({
      title: 'Configuration Required',
      description: 'Please set up your OpenAI API key in settings first.',
    });
    expect(voiceProblem(having({ assemblyAIKey: 'a' }))).toBeNull();
  });

  test("'No content to analyze' / 'Please add some content first.'", () => {
    expect(textProblem(' \n', having({ openAIKey: 'sk-1' }))).toEqual({
      title: 'No content to analyze',
      description: 'Please add some content first.',
    });
  });

  test("'API Key Required' / 'Please add your {provider} API key in settings first.'", () => {
    expect(textProblem('Slept well', having())).toEqual(keyRequired);
    expect(photoProblem(true, having())).toEqual(keyRequired);
    expect(textProblem('Slept well', having({ openAIKey: 'sk-1' }))).toBeNull();
    expect(photoProblem(true, having({ openAIKey: 'sk-1' }))).toBeNull();
  });

  test("'No image to analyze' / 'Please upload an image first.'", () => {
    expect(photoProblem(false, having({ openAIKey: 'sk-1' }))).toEqual(noImage);
    expect(foodPhotoProblem(false, having({ openAIKey: 'sk-1' }))).toEqual(noImage);
  });

  test("'API Key Not Configured' / 'Please configure your {provider} API key in settings before using this feature.'", () => {
    expect(foodPhotoProblem(true, having())).toEqual({
      title: 'API Key Not Configured',
      description: 'Please configure your OpenAI API key in settings before using this feature.',
    });
    expect(foodPhotoProblem(true, having({ foodAIKey: 'sk-or-1' }))).toBeNull();
  });

  test("'Invalid API Key Format' / 'Your {provider} API key should start with 'sk-'. Please check your settings.'", () => {
    const expected = {
      title: 'Invalid API Key Format',
      description: "Your OpenAI API key should start with 'sk-'. Please check your settings.",
    };
    expect(photoProblem(true, having({ openAIKey: 'key-1' }))).toEqual(expected);
    expect(foodPhotoProblem(true, having({ foodAIKey: 'key-1' }))).toEqual(expected);
  });

  test("'API Key Missing' / 'Please add your {aggregator} API key in settings first.'", () => {
    expect(chatProblem(having({ openAIKey: 'sk-1' }))).toEqual({
      title: 'API Key Missing',
      description: 'Please add your OpenRouter API key in settings first.',
    });
    expect(chatProblem(having({ openRouterKey: 'sk-or-1' }))).toBeNull();
  });
});
