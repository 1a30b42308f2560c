import { identity, version } from '@/lib/identity';

/** Who publishes this copy and how to reach them; closes every page to read. */
export function Contact() {
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <address className="reading-contact">
        {identity.company}
        <br />
        {identity.businessNumber}
        <br />
        {identity.contactAddress}
        <br />
        <a href={`mailto:${identity.supportEmail}`}>{identity.supportEmail}</a>
      </address>
      <p>
        Please don’t put a child’s name, photo or health details in an email. We can help without
        them.
      </p>
      <p className="muted small">This page describes Kinleaf v{version}.</p>
    </section>
  );
}
