import { useId } from 'react';
import { InviteBody, type InviteProps } from './invite';

/** Beside the people on wide screens. */
export function InviteCard(props: InviteProps) {
  const id = useId();
  return (
    <section className="sheet circle-invite" aria-labelledby={id}>
      <h2 id={id}>Invite someone</h2>
      <InviteBody {...props} />
    </section>
  );
}
