import { useEffect, useRef, useState } from 'react';
import { type Invitation, openInvitation } from '@/circle/actions/invite';
import type { Role } from '@/domain/circle/members';
import { circleProblem } from './use-circle-request';

/** Who answered an invitation, in their own words. */
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
      /** Why a yes did not come through; it can be said again. */
      readonly problem: string | null;
    }
  | { readonly kind: 'joined'; readonly who: Answered; readonly role: Role };

/** What goes on behind the screen. */
interface UnderWay {
  invitation: Invitation | null;
  isAccepting: boolean;
}

const nothing = (): UnderWay => ({ invitation: null, isAccepting: false });

const none: InvitationState = { kind: 'none', problem: null };

/** One invitation at a time, from opening it to the yes or no. Leaving the page takes it back. */
export function useInvitation(childId: string) {
  const [role, setRole] = useState<Role>('carer');
  const [state, setState] = useState<InvitationState>(none);
  /** The one that counts; of one that was taken back meanwhile nothing is shown any more. */
  const current = useRef<UnderWay>(nothing());

  async function open(as: Role) {
    const mine = nothing();
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
      if (isCurrent()) setState({ kind: 'none', problem: circleProblem(error).words });
    }
  }

  function takeBack() {
    const { invitation } = current.current;
    current.current = nothing();
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
      const { words } = circleProblem(error);
      setState({ kind: 'answered', invitation, who, problem: words });
    }
  }

  useEffect(
    () => () => {
      const { invitation, isAccepting } = current.current;
      current.current = nothing();
      // A yes goes on without the page.
      if (!isAccepting) invitation?.close().catch(console.info);
    },
    [],
  );

  return {
    role,
    state,
    /** Another role for an invitation that is open is another invitation. */
    chooseRole: (as: Role) => {
      setRole(as);
      if (state.kind !== 'open') return;
      takeBack();
      void open(as);
    },
    open: () => {
      void open(role);
    },
    takeBack,
    accept: (invitation: Invitation, who: Answered) => {
      void accept(invitation, who);
    },
    again: () => {
      setState(none);
    },
  };
}

export type InvitationOf = ReturnType<typeof useInvitation>;
