import { useState } from 'react';
import { useAiCall } from '@/ai/assist/use-ai-call';
import type { CallKind } from '@/domain/ai/services';
import { Button } from '@/ui/base/button';
import { Checkbox } from '@/ui/fields/toggles';
import { ComboBox } from '@/ui/fields/combo-box';
import { SecretField } from '@/ui/fields/secret-field';
import { Slider } from '@/ui/fields/slider';
import { Row, Section } from './gallery-fields';

const kinds: readonly CallKind[] = [
  'transcription',
  'text-analysis',
  'photo-analysis',
  'food-photo',
  'report',
  'visit-words',
  'chat',
];
const suggestions = [
  { id: 'google/gemini-2.5-flash', detail: 'Google: Gemini 2.5 Flash' },
  { id: 'meta-llama/llama-3.3-70b-instruct', detail: 'Meta: Llama 3.3 70B Instruct' },
];

/** Nothing is sent from here: the calls only wait. */
export function AssistSection() {
  const call = useAiCall();
  const [said, setSaid] = useState('');
  const [key, setKey] = useState('sk-abcdefghijklmnop');
  const [model, setModel] = useState('google/gemini-2.5-flash');
  const [temperature, setTemperature] = useState(0.7);
  const [isTicked, setTicked] = useState(false);

  async function ask(kind: CallKind) {
    const outcome = await call.run({
      kind,
      provider: 'OpenRouter',
      fallback: 'Failed',
      work: () => new Promise((resolve) => setTimeout(resolve, 2000)),
    });
    setSaid(outcome.status);
  }

  return (
    <Section title="Assistant">
      <Row>
        {kinds.map((kind) => (
          <Button key={kind} busy={call.isBusy} onClick={() => void ask(kind)}>
            {kind}
          </Button>
        ))}
        <Button variant="quiet" onClick={call.cancel}>
          Stop
        </Button>
        <span>{said}</span>
      </Row>
      {call.sheet}
      <div className="gallery-grid">
        <SecretField label="API Key" hint="Kept in this browser." value={key} onChange={setKey} />
        <ComboBox
          label="Model"
          hint="Any other name is as good."
          suggestions={suggestions}
          value={model}
          onChange={setModel}
        />
        <Slider
          label="Temperature"
          min={0}
          max={1}
          step={0.05}
          ends={['More predictable', 'More varied']}
          value={temperature}
          onChange={setTemperature}
        />
        <Checkbox label="Don’t ask again" isSelected={isTicked} onChange={setTicked} />
      </div>
    </Section>
  );
}
