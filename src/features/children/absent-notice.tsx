import type { AbsentChild } from '@/data/circle/absent-children';
import { saveAdvice } from '@/data/stores/errors';
import { apart } from '@/lib/apart';
import { showAndFocus } from '@/lib/show-and-focus';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/buttons/button';
import { MessagePlace } from '@/ui/messages/message-place';
import { Notice } from '@/ui/messages/notice';
import { showToast } from '@/ui/messages/toast-queue';

/** A child that the backup that was restored does not have: its circle keeps its journal, and nothing else leads there. */
export function AbsentNotice({ child }: { readonly child: AbsentChild }) {
  const { isBusy, run } = useBusy();
  const name = apart(child.name);
  const topic = `absent-${child.childId}`;

  async function bringBack() {
    try {
      const { takeCirclesJournal } = await import('@/data/circle/restored');
      await takeCirclesJournal(child.childId);
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
      <MessagePlace topic={topic} />
    </div>
  );
}
