import { joinsAs, type Role } from '@/domain/circle/members';
import { isolateBidi } from '@/lib/text';
import { Button } from '@/ui/base/button';
import type { Answered } from './use-invitation';

interface JoinedStepProps {
  readonly who: Answered;
  readonly role: Role;
  readonly onAgain: () => void;
}

/** They are in. */
export function JoinedStep({ who, role, onAgain }: JoinedStepProps) {
  return (
    <>
      <p className="circle-question" role="status">
        {isolateBidi(who.person)} is in the circle, {joinsAs(role)}.
      </p>
      <p>The first pages go to {isolateBidi(who.device)} now. You can leave this page.</p>
      <Button onClick={onAgain}>Invite someone else</Button>
    </>
  );
}
