import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { saveSettings, useSettings } from '@/data/preferences/settings';
import { keySettings, type Settings } from '@/domain/ai/settings';
import { normalizeServerUrl, isFetchableUrl } from '@/lib/server-url';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';

/** The tab's text fields except the system prompt, which also has its own button. */
const fields = [
  ...keySettings,
  'openRouterModel',
  'foodAIModel',
  'useOllama',
  'ollamaEndpoint',
] as const satisfies readonly (keyof Settings)[];

export type FormValues = Pick<Settings, (typeof fields)[number]>;

export interface SettingsForm {
  /** As typed; untouched fields follow what is saved, here or in another tab. */
  readonly values: FormValues;
  readonly saved: Settings;
  readonly isChanged: boolean;
  readonly endpointError: string | undefined;
  /** The endpoint as saved, if that differs from what was typed. */
  readonly strippedEndpoint: string | null;
  readonly set: (patch: Partial<FormValues>) => void;
  /** Saves everything changed on the tab, or says what is wrong. */
  readonly save: () => void;
  readonly prompt: string;
  readonly isPromptChanged: boolean;
  readonly setPrompt: (prompt: string) => void;
  readonly savePrompt: () => void;
}

/** The typed but unsaved part of the settings. */
export function useSettingsForm(): SettingsForm {
  const saved = useSettings();
  const [typed, setTyped] = useState<Partial<FormValues>>({});
  const [typedPrompt, setTypedPrompt] = useState<string | null>(null);
  const [endpointError, setEndpointError] = useState<string>();
  const [strippedEndpoint, setStripped] = useState<string | null>(null);
  const values: FormValues = { ...saved, ...typed };
  const prompt = typedPrompt ?? saved.geminiSystemPrompt;

  function save() {
    const endpoint = normalizeServerUrl(values.ollamaEndpoint);
    const isWrong = endpoint === '' ? values.useOllama : !isFetchableUrl(endpoint);
    setEndpointError(isWrong ? 'Enter an address such as http://localhost:11434' : undefined);
    if (isWrong) return;
    setStripped(endpoint === values.ollamaEndpoint.trim() ? null : endpoint);
    const isSaved = saveSettings({
      ...typed,
      ...(typedPrompt !== null && { geminiSystemPrompt: typedPrompt }),
    });
    setTyped({});
    setTypedPrompt(null);
    reportSaved(isSaved, 'Settings saved');
  }

  return {
    values,
    saved,
    isChanged: fields.some((field) => values[field] !== saved[field]),
    endpointError,
    strippedEndpoint,
    set: (patch) => {
      setTyped({ ...typed, ...patch });
      if (patch.ollamaEndpoint !== undefined) {
        setEndpointError(undefined);
        setStripped(null);
      }
    },
    save,
    prompt,
    isPromptChanged: prompt !== saved.geminiSystemPrompt,
    setPrompt: setTypedPrompt,
    savePrompt: () => {
      const isSaved = saveSettings({ geminiSystemPrompt: prompt });
      setTypedPrompt(null);
      reportSaved(isSaved, 'System Prompt Updated');
    },
  };
}

const settingsTopic = 'settings';

/** Shows the catalogue's toast, if there is one, or what to do if the browser refuses to store settings. */
export function reportSaved(isSaved: boolean, title?: string): void {
  if (!isSaved) {
    showToast({
      topic: settingsTopic,
      tone: 'danger',
      title: 'Settings could not be stored',
      description:
        'This browser does not let Kinleaf store anything right now. They hold until you close this page.',
    });
  } else if (title === undefined) forgetToast(settingsTopic);
  else showToast({ topic: settingsTopic, title });
}

/** 'Leaving with unsaved changes asks': our own question within the app, the browser's on closing the tab. */
export function UnsavedQuestion({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    function ask(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      What you changed in Settings is not saved yet.
    </ConfirmDialog>
  );
}
