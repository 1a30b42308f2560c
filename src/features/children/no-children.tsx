import { useRef } from 'react';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { requestSettingsAction } from '@/data/preferences/settings-intents';
import { saveAdvice } from '@/data/db/errors';
import { selectChild } from '@/data/preferences/selected-child';
import { localDay } from '@/domain/dates/calendar-day';
import { backupFileTypes } from '@/domain/backup/file-names';
import { paths } from '@/lib/paths';
import { useBusy } from '@/lib/use-busy';
import { EmptyChildrenArt } from '@/ui/base/art';
import { Button } from '@/ui/base/button';
import { EmptyState } from '@/ui/messages/page-states';
import { MessageArea } from '@/ui/messages/message-line';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';

export function NoChildren({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      art={<EmptyChildrenArt />}
      title="No children added yet"
      action={
        <>
          <Button variant="primary" icon={Plus} onClick={onAdd}>
            Add Your First Child
          </Button>
          <div className="children-other-ways">
            <SampleButton />
            <RestoreButton />
          </div>
        </>
      }
    >
      Add your first child to start tracking their development journey.
    </EmptyState>
  );
}

function SampleButton() {
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();

  async function load() {
    forgetToast('sample');
    try {
      const { addSampleJournal } = await import('@/data/sample/sample');
      const child = await addSampleJournal(localDay(new Date()));
      selectChild(child.id);
      showToast({
        title: 'Sample journal loaded',
        description: 'Everything in it is made up. Remove it with one click on the Children page.',
      });
      await navigate(paths.journal(child.id));
    } catch (error) {
      console.error(error);
      const text = saveAdvice(error, 'There was an error loading the sample. Please try again.');
      showToast({
        topic: 'sample',
        tone: 'danger',
        title: 'Failed to load the sample',
        description: text,
      });
    }
  }

  return (
    <>
      <Button
        variant="quiet"
        busy={isBusy}
        busyLabel="Loading..."
        onClick={() => {
          run(load);
        }}
      >
        Look around with a sample journal
      </Button>
      <MessageArea topic="sample" />
    </>
  );
}

/** Lets someone on a new device choose a backup, and opens Settings, which show what is in it before anything is stored. */
function RestoreButton() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          input.current?.click();
        }}
      >
        Restore a backup
      </Button>
      <input
        ref={input}
        type="file"
        accept={backupFileTypes}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (!file) return;
          requestSettingsAction({ kind: 'restore', file });
          void navigate(paths.settings);
        }}
      />
    </>
  );
}

export function NoMatch() {
  return (
    <EmptyState title="No results found">
      No children match your search. Try a different search term or add a new child.
    </EmptyState>
  );
}
