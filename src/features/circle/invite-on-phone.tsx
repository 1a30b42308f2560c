import { useState } from 'react';
import { UserRoundPlus } from 'lucide-react';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';
import { InviteBody, type InviteProps } from './invite';

/** Below the people where there is no room beside them: a button, and the invitation on a sheet of its own. */
export function InviteOnPhone({ invitation, isPaused }: InviteProps) {
  const { kind } = invitation.state;
  // One that was made beside the people, before the window became narrow, stays in sight.
  const [isOpen, setOpen] = useState(kind !== 'none' && kind !== 'joined');
  const isOut = kind === 'open' || kind === 'answered';
  const close = () => {
    setOpen(false);
    invitation.takeBack();
  };
  return (
    <>
      <Button
        className="circle-invite-button"
        icon={UserRoundPlus}
        onClick={() => {
          setOpen(true);
        }}
      >
        Invite someone
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          title="Invite someone"
          size="narrow"
          // A tap beside it would take back an invitation that somebody is just answering.
          isDismissable={!isOut && kind !== 'accepting'}
          onClose={close}
          footer={
            isOut ? undefined : (
              <Button onClick={close} disabled={kind === 'accepting'}>
                Close
              </Button>
            )
          }
        >
          <div className="circle-invite">
            <InviteBody invitation={invitation} isPaused={isPaused} />
          </div>
        </Dialog>
      )}
    </>
  );
}
