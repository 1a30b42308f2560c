import { Link } from 'react-router';
import { draftKeys } from '@/data/drafts/drafts';
import { readSettings, saveSettings, useSettings } from '@/data/preferences/settings';
import { keyProviders } from '@/domain/ai/providers';
import { defaultSettings, keysBeforeLock, type KeySetting, storedKeys } from '@/domain/ai/settings';
import { showAndFocus } from '@/lib/focus';
import { paths } from '@/lib/paths';
import { Button, buttonClass } from '@/ui/base/button';

/*
 * Keys, chat instructions and drafts are in localStorage, and nothing that a page can do makes every browser drop what was stored there
 * before the lock was on: docs/adr/023-the-lock.md has the measurements.
 */

/** Returns the name of the provider whose key it is. */
function keyName(setting: KeySetting): string {
  const provider = keyProviders.find(({ keyField }) => keyField === setting);
  return provider?.name ?? 'food analysis';
}

/** Says, before the lock is turned on, what was typed here and may stay readable: every form was a draft until it was saved. */
export function TypedBeforeLock() {
  const settings = readSettings();
  const keys = storedKeys(settings);
  const isOwnPrompt = settings.geminiSystemPrompt !== defaultSettings.geminiSystemPrompt;
  const typed = [
    ...(keys.length > 0 ? [`your ${keysText(keys)}`] : []),
    ...(isOwnPrompt ? ['your instructions for the chat assistant'] : []),
    ...(draftKeys().length > 0 ? ['unsaved drafts'] : []),
  ];
  return (
    <section className="lock-part" aria-label="What you typed before">
      <h4>What you typed before</h4>
      <p>
        {typed.length > 0 && `This browser already stores ${listText(typed)}. `}
        The lock encrypts all that is stored, but a copy of the browser’s files may still show the
        old text for some time, also of forms that you have saved or discarded.
      </p>
      {keys.length > 0 && (
        <p>To be safe, replace the keys once the lock is on. Kinleaf will show you where.</p>
      )}
    </section>
  );
}

/** Offers to replace the AI keys that were stored before the lock was on, until each is replaced or someone keeps them. */
export function ReplaceKeys() {
  const keys = keysBeforeLock(useSettings());
  if (keys.length === 0) return null;
  const title = 'Replace your AI keys';
  return (
    <section className="lock-part" aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p>
          A copy of this browser’s files may still show your {keysText(keys)} from before the lock
          was on. Make new keys with each provider and save them here. Then delete the old ones on
          the provider’s website.
        </p>
      </div>
      <div className="lock-buttons">
        <Link className={buttonClass()} to={paths.settingsAi} onClick={focusAiTab}>
          Replace keys
        </Link>
        <Button
          variant="quiet"
          onClick={() => {
            saveSettings({ keysBeforeLock: [] });
            showAndFocus(() => document.getElementById('lock-state'));
          }}
        >
          Keep the old keys
        </Button>
      </div>
    </section>
  );
}

/** The link disappears with its tab. */
function focusAiTab(): void {
  showAndFocus(() => document.querySelector('[role="tab"][data-key="ai"][aria-selected="true"]'));
}

/** Returns 'OpenAI key', or 'OpenAI and OpenRouter keys'. */
function keysText(keys: readonly KeySetting[]): string {
  const names = listText(keys.map(keyName));
  return `${names} ${keys.length === 1 ? 'key' : 'keys'}`;
}

const listText = (items: readonly string[]) => new Intl.ListFormat('en-AU').format(items);
