import type { Role } from '@/domain/circle/members';
import { joinsAs } from '@/domain/circle/role-words';
import { apart } from '@/lib/text';
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
        {apart(who.person)} is in the circle, {joinsAs(role)}.
      </p>
      <p>The first pages go to {apart(who.device)} now. You can leave this page.</p>
      <Button onClick={onAgain}>Invite someone else</Button>
    </>
  );
}
