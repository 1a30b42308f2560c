import { useState } from 'react';
import { UserRoundPlus } from 'lucide-react';
import type { Child } from '../../../domain/entities';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/overlays/dialog';
import { InviteBody } from './invite-body';
import { useInvitation } from './use-invitation';

/** Below the people where there is no room beside them: a button, and the invitation on a sheet of its own. */
export function InviteOnPhone({ child }: { readonly child: Child }) {
  const [isOpen, setOpen] = useState(false);
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
        <InviteDialog
          child={child}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function InviteDialog({ child, onClose }: { readonly child: Child; readonly onClose: () => void }) {
  const invitation = useInvitation(child.id);
  const { kind } = invitation.state;
  const isOut = kind === 'open' || kind === 'answered';
  return (
    <Dialog
      isOpen
      title="Invite someone"
      size="narrow"
      // A tap beside it would take back an invitation that somebody is just answering.
      isDismissable={!isOut && kind !== 'accepting'}
      onClose={onClose}
      footer={
        isOut ? undefined : (
          <Button onClick={onClose} disabled={kind === 'accepting'}>
            Close
          </Button>
        )
      }
    >
      <div className="circle-invite">
        <InviteBody invitation={invitation} />
      </div>
    </Dialog>
  );
}
