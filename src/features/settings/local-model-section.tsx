import { baseAddress, isAddress, isThisComputer } from '@/lib/server-address';
import { Switch } from '@/ui/fields/toggles';
import { TextField } from '@/ui/fields/text-field';
import { isInReach } from './reachable-address';
import { Section } from '@/ui/content/settings-section';
import type { SettingsForm } from './use-settings-form';

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

/** Safari keeps a page on https from a program on this computer that speaks http. */
function isOnlyElsewhere(address: string): boolean {
  if (window.location.protocol !== 'https:' || !isAddress(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && isThisComputer(hostname);
}

function hint(typed: string, stripped: string | null): string {
  const address = baseAddress(typed);
  const { KINLEAF_CONNECT_SRC, KINLEAF_CIRCLE_SERVERS } = import.meta.env;
  if (isAddress(address) && !isInReach(address, KINLEAF_CONNECT_SRC, KINLEAF_CIRCLE_SERVERS)) {
    return 'This copy of Kinleaf may not talk to this address. A model on this computer (localhost) works; whoever published it can allow another.';
  }
  if (stripped !== null)
    return `Saved as ${stripped}: Kinleaf adds the rest of the address itself.`;
  return `Base URL only, without /api or /v1.${isOnlyElsewhere(address) ? ' Safari does not let this page reach it; Chrome, Edge and Firefox do.' : ''}`;
}
