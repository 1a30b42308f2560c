import { useState } from 'react';
import { RotateCcw } from 'lucide-react';
import { saveSettings } from '../../data/preferences/settings';
import { defaultSettings } from '../../domain/settings';
import { Button } from '../../ui/buttons/button';
import { Slider } from '../../ui/fields/slider';
import { Switch } from '../../ui/fields/switch';
import { TextArea } from '../../ui/fields/text-area';
import { ModelField } from './model-field';
import { Section } from './section';
import { type SettingsForm, tellSaved } from './use-settings-form';

/** 'Chat card saves each thing on its own.' */
export function ChatSection({ form }: { readonly form: SettingsForm }) {
  const { saved, values, prompt, isPromptChanged, setPrompt, savePrompt } = form;
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
      <ChatModel apiKey={values.openRouterKey} saved={saved.geminiModel} />
      <TextArea
        label="System Prompt"
        hint={isPromptChanged ? 'Not saved yet.' : 'What the assistant is told before you write.'}
        rows={4}
        value={prompt}
        onChange={setPrompt}
        tools={
          <>
            <Button size="sm" onClick={savePrompt}>
              Save Prompt
            </Button>
            <Button
              size="sm"
              variant="quiet"
              icon={RotateCcw}
              onClick={() => {
                setPrompt(defaultSettings.geminiSystemPrompt);
              }}
            >
              Reset to default
            </Button>
          </>
        }
      />
      <Slider
        label="Temperature"
        min={0}
        max={1}
        step={0.05}
        ends={['More predictable', 'More varied']}
        value={saved.geminiTemperature}
        onChange={(geminiTemperature) => {
          tellSaved(saveSettings({ geminiTemperature }));
        }}
      />
    </Section>
  );
}

/** Saved when chosen, or when another name was typed and the field is left. */
function ChatModel({ apiKey, saved }: { readonly apiKey: string; readonly saved: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ModelField
      label="Chat Model"
      about="Saved when you choose it."
      apiKey={apiKey}
      value={typed ?? saved}
      onChange={setTyped}
      onCommit={(model) => {
        setTyped(null);
        if (model.trim() === saved || model.trim() === '') return;
        tellSaved(saveSettings({ geminiModel: model }), 'Model Updated');
      }}
    />
  );
}
