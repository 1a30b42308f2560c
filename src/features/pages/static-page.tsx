import type { ReactNode } from 'react';
import { usePageTitle } from '@/lib/use-page-title';
import { identity, version } from '@/lib/build-info';
import './pages.css';

interface StaticPageProps {
  readonly title: string;
  /** The page in two or three sentences, for those who read no further. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** A page to read: a narrow column with a heading and a summary first. */
export function StaticPage({ title, lead, children }: StaticPageProps) {
  usePageTitle(title);
  return (
    <div className="page">
      <article className="reading">
        <h1>{title}</h1>
        <p className="reading-lead">{lead}</p>
        {children}
      </article>
    </div>
  );
}

/** Who publishes this copy and how to reach them; ends every page to read. */
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
