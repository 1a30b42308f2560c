import { type Role, roles, roleSentence, roleWords } from '@/domain/circle/members';
import { Button } from '@/ui/base/button';
import { AsyncError } from '@/ui/fields/field';
import { Select } from '@/ui/fields/select';
import { AnsweredStep } from './answered-step';
import { InvitationOut } from './invitation-out';
import { JoinedStep } from './joined-step';
import type { InvitationOf } from './use-invitation';
import './conflicts-and-invite.css';

const options = roles.map((role) => ({ value: role, label: roleWords(role).name }));

export interface InviteProps {
  readonly invitation: InvitationOf;
  /** Nothing is sent or fetched on this device, so none can be made. */
  readonly isPaused: boolean;
}

/** An invitation from the choice of a role to the yes or no of the one who invites. */
export function InviteBody({ invitation, isPaused }: InviteProps) {
  const { role, state } = invitation;
  switch (state.kind) {
    case 'answered':
    case 'accepting':
      return (
        <AnsweredStep
          who={state.who}
          role={role}
          problem={state.problem}
          isBusy={state.kind === 'accepting'}
          onYes={() => {
            invitation.accept(state.invitation, state.who);
          }}
          onNo={invitation.takeBack}
        />
      );
    case 'joined':
      return <JoinedStep who={state.who} role={state.role} onAgain={invitation.again} />;
    case 'none':
    case 'opening':
      return (
        <>
          <p>They join from their own phone or computer. First choose what they may do.</p>
          <RoleField role={role} onChoose={invitation.chooseRole} />
          {state.kind === 'none' && state.problem !== null && (
            <AsyncError>{state.problem}</AsyncError>
          )}
          {isPaused && <p className="circle-small">Go on first: an invitation needs the server.</p>}
          <Button
            variant="primary"
            busy={state.kind === 'opening'}
            busyLabel="Making it…"
            disabled={isPaused}
            onClick={invitation.open}
          >
            Make an invitation
          </Button>
        </>
      );
    case 'open':
      return (
        <>
          <p>
            They point the camera of their phone at this, or choose <b>Join a circle</b> in Kinleaf
            and type the four words.
          </p>
          <RoleField role={role} onChoose={invitation.chooseRole} />
          <InvitationOut invitation={state.invitation} onTakeBack={invitation.takeBack} />
        </>
      );
  }
}

interface RoleFieldProps {
  readonly role: Role;
  readonly onChoose: (role: Role) => void;
}

function RoleField({ role, onChoose }: RoleFieldProps) {
  return (
    <div className="circle-role">
      <Select label="They join as" options={options} value={role} onChange={onChoose} />
      <p className="circle-small" role="status">
        {roleSentence(role)}
      </p>
    </div>
  );
}
