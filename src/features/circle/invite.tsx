import { useEffect, useId, useRef, useState } from 'react';
import { UserRoundPlus } from 'lucide-react';
import { joinRoleText, type Role, roles, roleSentence, roleText } from '@/domain/circle/members';
import { Button } from '@/ui/base/button';
import { AsyncError } from '@/ui/fields/field';
import { Select } from '@/ui/fields/select';
import { OpenInvitationView } from './open-invitation';
import type { Answered, InvitationControls } from './use-invitation';
import { isolateBidi } from '@/lib/text';
import { Dialog } from '@/ui/overlays/dialog';
import './conflicts-and-invite.css';

const options = roles.map((role) => ({ value: role, label: roleText(role).name }));

export interface InviteProps {
  readonly invitation: InvitationControls;
  /** Whether sync is paused on this device, so that no invitation can be made. */
  readonly isPaused: boolean;
}

/** The invitation on wide screens, beside the members. */
export function InviteCard(props: InviteProps) {
  const id = useId();
  return (
    <section className="sheet circle-invite" aria-labelledby={id}>
      <h2 id={id}>Invite someone</h2>
      <InviteBody {...props} />
    </section>
  );
}

/** The invitation on narrow screens: a button below the members that opens a dialog. */
export function InviteButton({ invitation, isPaused }: InviteProps) {
  const { kind } = invitation.state;
  // If one was made in the card before the window became narrow, keep showing it.
  const [isOpen, setOpen] = useState(kind !== 'none' && kind !== 'joined');
  const isPending = kind === 'open' || kind === 'answered';
  const close = () => {
    setOpen(false);
    invitation.cancel();
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
          // A tap outside would cancel an invitation that someone is just answering.
          isDismissable={!isPending && kind !== 'accepting'}
          onClose={close}
          footer={
            isPending ? undefined : (
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

/** All steps of an invitation, from choosing a role to accepting or declining the answer. */
function InviteBody({ invitation, isPaused }: InviteProps) {
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
          onNo={invitation.cancel}
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
          <RoleField role={role} onChoose={invitation.chooseRole} />
          <OpenInvitationView invitation={state.invitation} onCancel={invitation.cancel} />
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

interface AnsweredStepProps {
  readonly who: Answered;
  readonly role: Role;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks the inviter to confirm who answered. Nothing is sent before they say yes. */
function AnsweredStep({ who, role, isBusy, problem, onYes, onNo }: AnsweredStepProps) {
  const { name, may } = roleText(role);
  const question = useRef<HTMLParagraphElement>(null);
  // The step before has disappeared, and the focus with it if it was there.
  useEffect(() => {
    question.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <p ref={question} tabIndex={-1} className="circle-question" role="alert">
        {isolateBidi(who.person)}, on {isolateBidi(who.device)}, would like to join{' '}
        {joinRoleText(role)}.
      </p>
      <p>
        <b>{name}</b>: {may}. Say yes only if that is the person you invited: the whole journal goes
        to their device.
      </p>
      {problem !== null && <AsyncError>{problem}</AsyncError>}
      <div className="circle-answers">
        <Button onClick={onNo} disabled={isBusy}>
          No
        </Button>
        <Button variant="primary" busy={isBusy} busyLabel="Letting them in…" onClick={onYes}>
          Yes, let them in
        </Button>
      </div>
    </>
  );
}

interface JoinedStepProps {
  readonly who: Answered;
  readonly role: Role;
  readonly onAgain: () => void;
}

function JoinedStep({ who, role, onAgain }: JoinedStepProps) {
  return (
    <>
      <p className="circle-question" role="status">
        {isolateBidi(who.person)} is in the circle, {joinRoleText(role)}.
      </p>
      <p>The first pages go to {isolateBidi(who.device)} now. You can leave this page.</p>
      <Button onClick={onAgain}>Invite someone else</Button>
    </>
  );
}
