import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Moon, Sun, SunMoon } from 'lucide-react';
import { usePageTitle } from '@/lib/use-page-title';
import { Tabs } from '@/ui/content/tabs';
import { AiTab } from '@/features/settings/ai-tab';
import { DamagedTextsNotice } from '@/features/backup/damaged-texts-notice';
import { coverWhileWaiting } from '@/features/lock/cover-while-waiting';
import { UnsavedQuestion, useSettingsForm } from '@/features/settings/use-settings-form';
import {
  chooseCalm,
  chooseTheme,
  type Theme,
  useCalm,
  useTheme,
} from '@/data/preferences/preferences';
import { version } from '@/lib/build-info';
import { type Choice, ChoiceChips } from '@/ui/fields/chips';
import { Switch } from '@/ui/fields/toggles';
import { DataSection } from '@/features/backup/data-section';
import { LockSection } from '@/features/lock/lock-section';
import { SafetySection } from '@/features/backup/safety-section';
import { Section } from '@/ui/content/settings-section';
import { startCircles } from './start-circles';
import '@/features/settings/settings.css';

export function SettingsScreen() {
  usePageTitle('Settings');
  useEffect(coverWhileWaiting, []);
  const [search, setSearch] = useSearchParams();
  // The form's state is kept here rather than in its tab, so that it survives a look at the other tab.
  const form = useSettingsForm();
  return (
    <div className="page settings">
      <div className="page-head">
        <h1>Settings</h1>
      </div>
      <DamagedTextsNotice />
      <Tabs
        label="Settings"
        selected={search.get('tab') === 'ai' ? 'ai' : 'general'}
        onSelect={(tab) => {
          setSearch(tab === 'ai' ? { tab } : {}, { replace: true, preventScrollReset: true });
        }}
        tabs={[
          { id: 'general', label: 'General', content: <GeneralTab /> },
          { id: 'ai', label: 'AI & Transcription', content: <AiTab form={form} /> },
        ]}
      />
      <UnsavedQuestion isUnsaved={form.isChanged || form.isPromptChanged} />
    </div>
  );
}

const themes: readonly Choice<Theme>[] = [
  { value: 'system', label: 'As on this device', icon: SunMoon },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
];

export function GeneralTab() {
  const theme = useTheme();
  const isCalm = useCalm();
  return (
    <>
      <DataSection />
      <SafetySection />
      <LockSection />
      <Section title="Appearance" about="Kept in this browser, used at once.">
        <ChoiceChips
          label="Theme"
          options={themes}
          value={theme}
          onChange={chooseTheme}
          columns={3}
        />
        <Switch
          label="Calm mode"
          hint="One column, larger text, photos only when you ask, and less around them. Everything still works."
          isSelected={isCalm}
          onChange={chooseCalm}
        />
      </Section>
      <Section title="About" about="What you are using, and where it keeps things.">
        <dl className="settings-facts">
          <div>
            <dt>Version</dt>
            <dd>v{version}</dd>
          </div>
          <div>
            <dt>Storage</dt>
            <dd>
              All data is stored locally in the browser, on this device. There is no account, and
              nothing is copied anywhere unless you share it, so export a backup now and then.
            </dd>
          </div>
        </dl>
      </Section>
    </>
  );
}

/** Settings, which opens without the journal. Shared journals sync here too. */
export function SettingsGate() {
  useEffect(startCircles, []);
  return <SettingsScreen />;
}
