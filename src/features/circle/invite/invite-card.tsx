import { useId } from 'react';
import type { Child } from '../../../domain/entities';
import { InviteBody } from './invite-body';
import { useInvitation } from './use-invitation';

interface InviteCardProps {
  readonly child: Child;
}

/** Beside the people on wide screens. */
export function InviteCard({ child }: InviteCardProps) {
  const id = useId();
  const invitation = useInvitation(child.id);
  return (
    <section className="sheet circle-invite" aria-labelledby={id}>
      <h2 id={id}>Invite someone</h2>
      <InviteBody invitation={invitation} />
    </section>
  );
}
