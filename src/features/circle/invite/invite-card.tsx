import { useId } from 'react';
import { InviteBody } from './invite-body';
import type { InvitationOf } from './use-invitation';

/** Beside the people on wide screens. */
export function InviteCard({ invitation }: { readonly invitation: InvitationOf }) {
  const id = useId();
  return (
    <section className="sheet circle-invite" aria-labelledby={id}>
      <h2 id={id}>Invite someone</h2>
      <InviteBody invitation={invitation} />
    </section>
  );
}
