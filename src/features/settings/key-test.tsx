import { useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { AiError } from '@/ai/providers/ai-errors';
import { Button } from '@/ui/base/button';
import { SecretField } from '@/ui/fields/secret-field';
import { MessageArea } from '@/ui/messages/message-line';
import { showToast } from '@/ui/messages/toast-queue';
import { useTestCall } from './use-test-call';

interface KeyTestProps {
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** The AssemblyAI key with its test. The messages are those of section 8. */
export function KeyTest({ value, onChange }: KeyTestProps) {
  const { isBusy, run } = useTestCall();
  const [validKey, setValidKey] = useState<string | null>(null);
  const key = value.trim();

  async function test(signal: AbortSignal) {
    if (key === '') {
      showToast({
        topic: 'key-test',
        tone: 'danger',
        title: 'API Key Required',
        description: 'Please enter your AssemblyAI API key first.',
      });
      return;
    }
    try {
      const { testKey } = await import('@/ai/calls');
      await testKey(key, { signal });
      setValidKey(key);
      showToast({ topic: 'key-test', title: 'API Key Valid' });
    } catch (error) {
      if (signal.aborted) return;
      console.warn(error);
      setValidKey(null);
      const isInvalid = error instanceof AiError && error.kind === 'refused';
      showToast({
        topic: 'key-test',
        tone: 'danger',
        title: isInvalid ? 'API Key Invalid' : 'Test Failed',
        description: error instanceof AiError ? error.message : 'Unknown error',
      });
    }
  }

  return (
    <div>
      <SecretField
        label="AssemblyAI API Key"
        value={value}
        onChange={onChange}
        action={
          <Button
            busy={isBusy}
            busyLabel="Testing..."
            onClick={() => {
              run(test);
            }}
          >
            Test Key
          </Button>
        }
      />
      <MessageArea topic="key-test" />
      {validKey !== null && validKey === key && (
        <p className="settings-valid">
          <CircleCheck className="icon small" aria-hidden="true" />
          AssemblyAI takes this key
        </p>
      )}
    </div>
  );
}
