import { useEffect, useRef, useState } from 'react';
import { type Invitation, openInvitation } from '@/circle/actions/invite';
import type { Role } from '@/domain/circle/members';
import { circleProblemOf } from './use-circle-request';

/** Who answered an invitation, with the names they typed. */
export interface Answered {
  readonly person: string;
  readonly device: string;
}

export type InvitationState =
  | { readonly kind: 'none'; readonly problem: string | null }
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly invitation: Invitation }
  | {
      readonly kind: 'answered' | 'accepting';
      readonly invitation: Invitation;
      readonly who: Answered;
      /** Why accepting failed; it can be tried again. */
      readonly problem: string | null;
    }
  | { readonly kind: 'joined'; readonly who: Answered; readonly role: Role };

/** The state of the invitation that is not shown. */
interface ActiveInvitation {
  invitation: Invitation | null;
  isAccepting: boolean;
}

const noActive = (): ActiveInvitation => ({ invitation: null, isAccepting: false });

const none: InvitationState = { kind: 'none', problem: null };

/** Manages one invitation at a time, from opening it to accepting or declining the answer. Leaving the page cancels it. */
export function useInvitation(childId: string) {
  const [role, setRole] = useState<Role>('carer');
  const [state, setState] = useState<InvitationState>(none);
  /** The current invitation. Results of one that was cancelled in the meantime are ignored. */
  const current = useRef<ActiveInvitation>(noActive());

  async function open(as: Role) {
    const mine = noActive();
    current.current = mine;
    const isCurrent = () => current.current === mine;
    setState({ kind: 'opening' });
    try {
      const invitation = await openInvitation(childId, as);
      if (!isCurrent()) {
        await invitation.close();
        return;
      }
      mine.invitation = invitation;
      setState({ kind: 'open', invitation });
      const who = await invitation.answered;
      if (isCurrent()) setState({ kind: 'answered', invitation, who, problem: null });
    } catch (error) {
      if (isCurrent()) setState({ kind: 'none', problem: circleProblemOf(error).text });
    }
  }

  function cancel() {
    const { invitation } = current.current;
    current.current = noActive();
    setState(none);
    invitation?.close().catch((error: unknown) => {
      console.info('The invitation runs out by itself.', error);
    });
  }

  async function accept(invitation: Invitation, who: Answered) {
    const mine = current.current;
    setState({ kind: 'accepting', invitation, who, problem: null });
    mine.isAccepting = true;
    try {
      await invitation.accept();
      if (current.current === mine) setState({ kind: 'joined', who, role });
    } catch (error) {
      mine.isAccepting = false;
      if (current.current !== mine) return;
      const { text } = circleProblemOf(error);
      setState({ kind: 'answered', invitation, who, problem: text });
    }
  }

  useEffect(
    () => () => {
      const { invitation, isAccepting } = current.current;
      current.current = noActive();
      // Accepting continues without the page.
      if (!isAccepting) invitation?.close().catch(console.info);
    },
    [],
  );

  return {
    role,
    state,
    /** Changing the role of an open invitation replaces it with a new one. */
    chooseRole: (as: Role) => {
      setRole(as);
      if (state.kind !== 'open') return;
      cancel();
      void open(as);
    },
    open: () => {
      void open(role);
    },
    cancel,
    accept: (invitation: Invitation, who: Answered) => {
      void accept(invitation, who);
    },
    again: () => {
      setState(none);
    },
  };
}

export type InvitationControls = ReturnType<typeof useInvitation>;
