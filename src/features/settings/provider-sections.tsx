import { useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { type KeyProvider, keyProviders, type Provider } from '@/domain/ai/providers';
import { capitalise, withArticle } from '@/domain/text/plural';
import { SecretField } from '@/ui/fields/secret-field';
import { Section } from '@/ui/content/settings-section';
import type { SettingsForm } from './use-settings-form';
import { AiError } from '@/ai/providers/ai-errors';
import { Button } from '@/ui/base/button';
import { MessageArea } from '@/ui/messages/message-line';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { useTestCall } from './report-test-button';
import {
  isFetchableUrl,
  isLocalhost,
  isReachableAddress,
  normalizeServerUrl,
} from '@/lib/server-url';
import { Switch } from '@/ui/fields/toggles';
import { TextField } from '@/ui/fields/text-field';

interface ProviderSectionProps {
  readonly form: SettingsForm;
}

interface KeySectionProps extends ProviderSectionProps {
  readonly provider: KeyProvider;
}

/** The section of a provider that has a key, as its line in `domain/ai/providers.ts` describes it. */
export function KeySection({ provider, form: { values, set } }: KeySectionProps) {
  const { name, about, keyField, canTestKey = false } = provider;
  const value = values[keyField];
  const change = (key: string) => {
    set({ [keyField]: key });
  };
  return (
    <Section title={name} about={about ?? ''}>
      {canTestKey ? (
        <KeyTest provider={name} value={value} onChange={change} />
      ) : (
        <SecretField
          kind="key"
          label={`${name} API Key`}
          hint={keyHint(provider, value.trim())}
          value={value}
          onChange={change}
        />
      )}
    </Section>
  );
}

/** Returns a hint on how the provider's keys begin, or that this one is another provider's. */
function keyHint({ name, keyPrefix, isPrefixChecked = false }: KeyProvider, key: string) {
  if (keyPrefix === undefined) return undefined;
  const owner = keyProviders.find(
    (other) =>
      other.name !== name &&
      other.keyPrefix?.startsWith(keyPrefix) === true &&
      key.startsWith(other.keyPrefix),
  );
  if (isPrefixChecked && owner)
    return `This is ${withArticle(owner.name)} key: it belongs further down.`;
  if (isPrefixChecked && key !== '' && !key.startsWith(keyPrefix))
    return `${capitalise(withArticle(name))} key starts with ${keyPrefix}.`;
  return `Kept in this browser. Starts with ${keyPrefix}.`;
}

export function FoodSection({ form: { values, set } }: ProviderSectionProps) {
  return (
    <Section title="Food analysis" about="Reads a food photo for ingredients and allergens.">
      <SecretField
        kind="key"
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

interface KeyTestProps {
  readonly provider: Provider;
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** A provider's key with its test. The messages are those of section 8. */
function KeyTest({ provider, value, onChange }: KeyTestProps) {
  const { isBusy, run } = useTestCall();
  const [validKey, setValidKey] = useState<string | null>(null);
  const key = value.trim();

  async function test(signal: AbortSignal) {
    forgetToast('key-test');
    if (key === '') {
      showToast({
        topic: 'key-test',
        tone: 'danger',
        title: 'API Key Required',
        description: `Please enter your ${provider} API key first.`,
      });
      return;
    }
    try {
      const { testKey } = await import('@/ai/calls');
      await testKey(provider, key, { signal });
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
        kind="key"
        label={`${provider} API Key`}
        value={value}
        onChange={(next) => {
          // The message is about the previous key.
          forgetToast('key-test');
          onChange(next);
        }}
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
          {provider} takes this key
        </p>
      )}
    </div>
  );
}

export function LocalModelSection({ form }: { readonly form: SettingsForm }) {
  const { values, set, endpointError, strippedEndpoint } = form;
  return (
    <Section title="Local model" about="Keep report writing on your own computer.">
      <Switch
        label="Use Ollama"
        hint="When on, reports use this before OpenRouter."
        isSelected={values.useOllama}
        onChange={(useOllama) => {
          set({ useOllama });
        }}
      />
      <TextField
        label="Ollama Endpoint"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="http://localhost:11434"
        hint={hint(values.ollamaEndpoint, strippedEndpoint)}
        error={endpointError}
        value={values.ollamaEndpoint}
        onChange={(ollamaEndpoint) => {
          set({ ollamaEndpoint });
        }}
      />
    </Section>
  );
}

/** Safari doesn't let a page on https reach a program on this computer that uses http. */
function isOnlyElsewhere(address: string): boolean {
  if (window.location.protocol !== 'https:' || !isFetchableUrl(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && isLocalhost(hostname);
}

function hint(typed: string, stripped: string | null): string {
  const address = normalizeServerUrl(typed);
  const { KINLEAF_CONNECT_SRC, KINLEAF_CIRCLE_SERVERS } = import.meta.env;
  if (
    isFetchableUrl(address) &&
    !isReachableAddress(address, KINLEAF_CONNECT_SRC, KINLEAF_CIRCLE_SERVERS)
  ) {
    return 'This copy of Kinleaf may not talk to this address. A model on this computer (localhost) works; whoever published it can allow another.';
  }
  if (stripped !== null)
    return `Saved as ${stripped}: Kinleaf adds the rest of the address itself.`;
  return `Base URL only, without /api or /v1.${isOnlyElsewhere(address) ? ' Safari does not let this page reach it; Chrome, Edge and Firefox do.' : ''}`;
}
