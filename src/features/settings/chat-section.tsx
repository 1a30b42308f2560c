import { saveSettings } from '@/data/preferences/settings';
import { Switch } from '@/ui/fields/toggles';
import { Section } from '@/ui/content/settings-section';
import { type SettingsForm, tellSaved } from './use-settings-form';

/** 'Chat card saves each thing on its own.' */
export function ChatSection({ form: { saved } }: { readonly form: SettingsForm }) {
  return (
    <Section
      title="Chat assistant"
      about="Answers about development, activities, nutrition and parenting. Uses the OpenRouter key."
    >
      <Switch
        label="Enable Chat"
        hint="Shows the chat button on every page."
        isSelected={saved.chatEnabled}
        onChange={(chatEnabled) => {
          tellSaved(saveSettings({ chatEnabled }), chatEnabled ? 'Chat Enabled' : 'Chat Disabled');
        }}
      />
    </Section>
  );
}
