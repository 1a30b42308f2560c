import { isOpenRouterKey } from '../../domain/ai-services';
import { SecretField } from '../../ui/fields/secret-field';
import { KeyTest } from './key-test';
import { ModelField } from './model-field';
import { Section } from './section';
import type { SettingsForm } from './use-settings-form';

interface ProviderSectionProps {
  readonly form: SettingsForm;
}

export function OpenAISection({ form: { values, set } }: ProviderSectionProps) {
  return (
    <Section title="OpenAI" about="Turns speech into text and analyzes entries and photos.">
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
      <ModelField
        label="OpenRouter Model"
        about="For reports."
        apiKey={values.openRouterKey}
        value={values.openRouterModel}
        onChange={(openRouterModel) => {
          set({ openRouterModel });
        }}
      />
    </Section>
  );
}

export function FoodSection({ form: { values, set } }: ProviderSectionProps) {
  const key = values.foodAIKey.trim();
  return (
    <Section title="Food analysis" about="Reads a food photo for ingredients and allergens.">
      <div className="settings-pair">
        <SecretField
          label="Food Analysis API Key"
          hint="Without one, the OpenAI key is used."
          value={values.foodAIKey}
          onChange={(foodAIKey) => {
            set({ foodAIKey });
          }}
        />
        <ModelField
          label="Food Analysis Model"
          about="Used with an OpenRouter key; an OpenAI key always means gpt-4o."
          apiKey={isOpenRouterKey(key) ? key : values.openRouterKey}
          readsImages
          value={values.foodAIModel}
          onChange={(foodAIModel) => {
            set({ foodAIModel });
          }}
        />
      </div>
    </Section>
  );
}
