import type { AbsentChild } from '@/circle/store/project-document';
import { saveAdvice } from '@/data/db/errors';
import { isolateBidi } from '@/lib/text';
import { showAndFocus } from '@/lib/focus';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { MessageArea } from '@/ui/messages/message-line';
import { Notice } from '@/ui/messages/notice';
import { showToast } from '@/ui/messages/toast-queue';

/** A child that the backup that was restored does not have: its circle keeps its journal, and nothing else leads there. */
export function MissingChildNotice({ child }: { readonly child: AbsentChild }) {
  const { isBusy, run } = useBusy();
  const name = isolateBidi(child.name);
  const topic = `absent-${child.childId}`;

  async function bringBack() {
    try {
      const { keepCircleCopy } = await import('@/circle/store/resolve-restore');
      await keepCircleCopy(child.childId);
      showAndFocus(() =>
        document.querySelector(`[data-record="${CSS.escape(child.childId)}"] button`),
      );
      showToast({ title: `${name}’s journal is here again` });
    } catch (error) {
      showToast({
        topic,
        tone: 'danger',
        title: 'Failed to bring it back',
        description: saveAdvice(error, 'Nothing was changed. Please try again.'),
      });
    }
  }

  return (
    <div className="children-notice">
      <Notice
        actions={
          <Button
            size="sm"
            busy={isBusy}
            busyLabel="Bringing it back..."
            onClick={() => {
              run(bringBack);
            }}
          >
            Bring {name} back
          </Button>
        }
      >
        The backup that was restored here does not have {name}. {name}’s journal is kept in a care
        circle.
      </Notice>
      <MessageArea topic={topic} />
    </div>
  );
}
