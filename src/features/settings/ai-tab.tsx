import { useState } from 'react';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AdvancedSection } from './advanced-section';
import { FoodSection, KeySection, LocalModelSection } from './provider-sections';
import { keyProviders } from '@/domain/ai/providers';
import { MessageArea } from '@/ui/messages/message-line';
import { ReportTestButton } from './report-test-button';
import { type SettingsForm, reportSaved } from './use-settings-form';
import { forgetConsents, hasStoredConsents } from '@/data/preferences/consent';
import { saveSettings, useSettings } from '@/data/preferences/settings';
import { Switch } from '@/ui/fields/toggles';
import { showToast } from '@/ui/messages/toast-queue';
import { Section } from '@/ui/content/settings-section';

export function AiTab({ form }: { readonly form: SettingsForm }) {
  return (
    <Form autoComplete="off" onSubmit={form.save}>
      {keyProviders.map((provider) => (
        <KeySection key={provider.name} provider={provider} form={form} />
      ))}
      <FoodSection form={form} />
      <LocalModelSection form={form} />
      <ChatSection form={form} />
      <PrivacySection />
      <AdvancedSection form={form} />
      <div className="settings-savebar">
        <Button variant="primary" type="submit">
          Save Settings
        </Button>
        <ReportTestButton values={form.values} />
        <p role="status" className="settings-state">
          {stateOf(form)}
        </p>
        {/* The bar is where messages appear. */}
        <MessageArea />
      </div>
    </Form>
  );
}

function stateOf({ isChanged, isPromptChanged }: SettingsForm): string {
  if (isChanged) return 'Not saved yet';
  return isPromptChanged ? 'System prompt not saved yet' : 'Everything is saved';
}

function PrivacySection() {
  const { leaveNameOut } = useSettings();
  const [canForget, setCanForget] = useState(hasStoredConsents);
  return (
    <Section
      title="What is sent"
      about="An AI service gets nothing until you press a button that says so."
    >
      <Switch
        label="Leave the child’s name out"
        hint="Sends ‘the child’ instead of the name and puts the name back in the answer. Recordings and photos go as they are."
        isSelected={leaveNameOut}
        onChange={(isOn) => {
          reportSaved(saveSettings({ leaveNameOut: isOn }), 'Settings saved');
        }}
      />
      {canForget && (
        <div>
          <Button
            onClick={() => {
              forgetConsents();
              setCanForget(false);
              showToast({
                title: 'Kinleaf will ask again',
                description: 'Before the next call of each kind it says what goes to whom.',
              });
            }}
          >
            Ask again before sending
          </Button>
        </div>
      )}
    </Section>
  );
}

/** 'Chat card saves each thing on its own.' */
function ChatSection({ form: { saved } }: { readonly form: SettingsForm }) {
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
          reportSaved(
            saveSettings({ chatEnabled }),
            chatEnabled ? 'Chat Enabled' : 'Chat Disabled',
          );
        }}
      />
    </Section>
  );
}
