import { useEffect, useId, useState } from 'react';
import { ChevronDown, RotateCcw } from 'lucide-react';
import { saveSettings } from '@/data/preferences/settings';
import { isOpenRouterKey } from '@/domain/ai/providers';
import { defaultSettings } from '@/domain/ai/settings';
import { Button } from '@/ui/base/button';
import { Slider } from '@/ui/fields/slider';
import { TextArea } from '@/ui/fields/text-area';
import { type SettingsForm, reportSaved } from './use-settings-form';
import { matchesWords } from '@/domain/text/search';
import { ComboBox } from '@/ui/fields/combo-box';
import type { ModelOption } from '@/ai/providers/provider-types';
import { failureText, isCancelled } from '@/ai/providers/ai-errors';

/** Settings most people needn't touch: models, the system prompt and temperature. Folded; what was typed stays. */
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
            reportSaved(saveSettings({ geminiTemperature }));
          }}
        />
      </div>
    </section>
  );
}

/** Saved when chosen, or when another name was typed and the field loses the focus. */
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
        reportSaved(saveSettings({ geminiModel: model }), 'Model Updated');
      }}
    />
  );
}

interface ModelFieldProps {
  readonly label: string;
  /** What the model is for, in a sentence. */
  readonly about: string;
  /** The OpenRouter key used to request the list. */
  readonly apiKey: string;
  /** Lists only models that can read a photo. */
  readonly readsImages?: boolean;
  readonly value: string;
  readonly onChange: (model: string) => void;
  readonly onCommit?: (model: string) => void;
}

/** 'Because models retire, the model fields suggest the provider's current list (when a key is set).' */
function ModelField({
  label,
  about,
  apiKey,
  readsImages = false,
  value,
  onChange,
  onCommit,
}: ModelFieldProps) {
  const key = apiKey.trim();
  // Requested when someone focuses the field, with the key as it is then: a key still being typed isn't sent.
  const [askedWith, setAskedWith] = useState('');
  const models = useModels(askedWith === key ? key : '');
  const suggestions = models.list
    .filter((model) => model.readsImages || !readsImages)
    .map(({ id, name }) => ({ id, detail: name }));
  return (
    <ComboBox
      label={label}
      hint={[about, models.status].filter((status) => status !== '').join(' ')}
      suggestions={suggestions}
      matches={matchesWords}
      value={value}
      onChange={onChange}
      onCommit={onCommit}
      onFocus={() => {
        setAskedWith(key);
      }}
    />
  );
}

interface Models {
  readonly list: readonly ModelOption[];
  /** The state of the list, for the hint; empty if there is nothing to say. */
  readonly status: string;
}

const none: Models = { list: [], status: '' };
const loading: Models = { list: [], status: 'Loading the list…' };

/** OpenRouter's models by key; kept until the page is closed. */
const known = new Map<string, readonly ModelOption[]>();

/** Returns the models OpenRouter offers now; none without a key. Requests them once per key. */
function useModels(key: string): Models {
  const [answer, setAnswer] = useState<{ key: string; models: Models } | null>(null);

  useEffect(() => {
    if (key === '' || known.has(key)) return;
    const controller = new AbortController();
    async function load() {
      try {
        const { listModels } = await import('@/ai/calls');
        const list = await listModels(key, { signal: controller.signal });
        known.set(key, list);
        setAnswer({ key, models: { list, status: '' } });
      } catch (error) {
        if (isCancelled(error)) return;
        const status = failureText(error, 'The list of models could not be loaded.');
        setAnswer({ key, models: { list: [], status: `No suggestions: ${status}` } });
      }
    }
    void load();
    return () => {
      controller.abort();
    };
  }, [key]);

  if (key === '') return none;
  const list = known.get(key);
  if (list) return { list, status: '' };
  return answer?.key === key ? answer.models : loading;
}
