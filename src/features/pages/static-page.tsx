import type { ReactNode } from 'react';
import { usePageTitle } from '@/lib/use-page-title';
import './pages.css';

interface StaticPageProps {
  readonly title: string;
  /** The page in two or three sentences, for those who read no further. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** A page to read: a narrow column with a heading and the gist of it first. */
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
