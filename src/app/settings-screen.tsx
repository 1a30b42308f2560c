import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '@/lib/use-page-title';
import { Tabs } from '@/ui/content/tabs';
import { AiTab } from '@/features/settings/ai-tab';
import { GeneralTab } from './general-tab';
import { DamagedTextsNotice } from '@/features/backup/damaged-texts-notice';
import { coverWhileWaiting } from '@/features/lock/cover-while-waiting';
import { UnsavedQuestion, useSettingsForm } from '@/features/settings/use-settings-form';
import '@/features/settings/settings.css';

export function SettingsScreen() {
  usePageTitle('Settings');
  useEffect(coverWhileWaiting, []);
  const [search, setSearch] = useSearchParams();
  // The form's state is here rather than in its tab, so that what is typed survives a look at the other tab.
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
