import { isOpenRouterKey } from '@/domain/ai/services';
import { SecretField } from '@/ui/fields/secret-field';
import { KeyTest } from './key-test';
import { Section } from '@/ui/content/settings-section';
import type { SettingsForm } from './use-settings-form';

interface ProviderSectionProps {
  readonly form: SettingsForm;
}

export function OpenAISection({ form: { values, set } }: ProviderSectionProps) {
  return (
    <Section title="OpenAI" about="Turns speech into text and analyses entries and photos.">
      <SecretField
        label="OpenAI API Key"
        hint={openAIHint(values.openAIKey.trim())}
        value={values.openAIKey}
        onChange={(openAIKey) => {
          set({ openAIKey });
        }}
      />
    </Section>
  );
}

function openAIHint(key: string): string {
  if (isOpenRouterKey(key)) return 'This is an OpenRouter key: it belongs further down.';
  if (key !== '' && !key.startsWith('sk-')) return 'An OpenAI key starts with sk-.';
  return 'Kept in this browser. Starts with sk-.';
}

export function AssemblyAISection({ form: { values, set } }: ProviderSectionProps) {
  return (
    <Section
      title="AssemblyAI"
      about="A second way to turn voice notes into text, used when there is no OpenAI key."
    >
      <KeyTest
        value={values.assemblyAIKey}
        onChange={(assemblyAIKey) => {
          set({ assemblyAIKey });
        }}
      />
    </Section>
  );
}

export function OpenRouterSection({ form: { values, set } }: ProviderSectionProps) {
  return (
    <Section title="OpenRouter" about="Enhances reports and answers in the chat.">
      <SecretField
        label="OpenRouter API Key"
        hint="Kept in this browser. Starts with sk-or-."
        value={values.openRouterKey}
        onChange={(openRouterKey) => {
          set({ openRouterKey });
        }}
      />
    </Section>
  );
}

export function FoodSection({ form: { values, set } }: ProviderSectionProps) {
  return (
    <Section title="Food analysis" about="Reads a food photo for ingredients and allergens.">
      <SecretField
        label="Food Analysis API Key"
        hint="Without one, the OpenAI key is used."
        value={values.foodAIKey}
        onChange={(foodAIKey) => {
          set({ foodAIKey });
        }}
      />
    </Section>
  );
}
