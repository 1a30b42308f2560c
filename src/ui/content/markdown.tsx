import { Suspense, type ComponentProps } from 'react';
import { lazyOr } from '../../lib/lazy-or';
import { keepHeadingOrder } from './markdown-headings';
import './markdown.css';

export interface MarkdownProps {
  readonly children: string;
  readonly className?: string | undefined;
}

interface TextProps {
  readonly text: string;
}

const Rendered = lazyOr<TextProps>(async () => {
  const [{ default: ReactMarkdown }, { default: gfm }] = await Promise.all([
    import('react-markdown'),
    import('remark-gfm'),
  ]);
  return ({ text }) => (
    <ReactMarkdown
      remarkPlugins={[gfm]}
      rehypePlugins={[keepHeadingOrder]}
      components={{ a: SafeLink, img: ImageText }}
    >
      {text}
    </ReactMarkdown>
  );
}, Plain);

/** The text as it was written, until the renderer is there or where it cannot be had. */
function Plain({ text }: TextProps) {
  return <p className="md-plain">{text}</p>;
}

/**
 * Shows markdown from a person or a model. HTML is shown as text, links open in a new tab and
 * only with the schemes http(s), irc(s), mailto and xmpp, and images stay words: nothing is fetched.
 */
export function Markdown({ children, className }: MarkdownProps) {
  return (
    <div className={className ? `md ${className}` : 'md'}>
      <Suspense fallback={<Plain text={children} />}>
        <Rendered text={children} />
      </Suspense>
    </div>
  );
}

const allowed = /^(https?|ircs?|mailto|xmpp):/i;

function SafeLink({ href, children }: ComponentProps<'a'>) {
  if (!href || !allowed.test(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function ImageText({ alt }: ComponentProps<'img'>) {
  return <>{alt}</>;
}
