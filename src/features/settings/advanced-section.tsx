import { useId, useState } from 'react';
import { ChevronDown, RotateCcw } from 'lucide-react';
import { saveSettings } from '@/data/preferences/settings';
import { isOpenRouterKey } from '@/domain/ai/services';
import { defaultSettings } from '@/domain/ai/settings';
import { Button } from '@/ui/base/button';
import { Slider } from '@/ui/fields/slider';
import { TextArea } from '@/ui/fields/text-area';
import { ModelField } from './model-field';
import { type SettingsForm, tellSaved } from './use-settings-form';

/** What works as it is: models, the system prompt and temperature. Folded away; what was typed stays. */
export function AdvancedSection({ form }: { readonly form: SettingsForm }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { saved, values, set, prompt, isPromptChanged, setPrompt, savePrompt } = form;
  const foodKey = values.foodAIKey.trim();
  return (
    <section className="settings-set">
      <div>
        <h2>
          <button
            type="button"
            className="settings-fold"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            Advanced
            <ChevronDown className="icon" />
          </button>
        </h2>
        <p>Models, system prompt and temperature. They work as they are.</p>
      </div>
      <div id={id} className="sheet settings-panel" hidden={!isOpen}>
        <ModelField
          label="OpenRouter Model"
          about="For reports."
          apiKey={values.openRouterKey}
          value={values.openRouterModel}
          onChange={(openRouterModel) => {
            set({ openRouterModel });
          }}
        />
        <ModelField
          label="Food Analysis Model"
          about="Used with an OpenRouter key; an OpenAI key always means gpt-4o."
          apiKey={isOpenRouterKey(foodKey) ? foodKey : values.openRouterKey}
          readsImages
          value={values.foodAIModel}
          onChange={(foodAIModel) => {
            set({ foodAIModel });
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
      </div>
    </section>
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
