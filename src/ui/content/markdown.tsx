import { Suspense, type ComponentProps } from 'react';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { keepHeadingOrder } from './markdown-headings';
import { Marked, type MarkedPiece } from './marked';
import { markWords } from './markdown-marks';
import './markdown.css';

export interface MarkdownProps {
  readonly children: string;
  readonly className?: string | undefined;
  /** Finds what is to be marked in the words. */
  readonly mark?: ((text: string) => readonly MarkedPiece[]) | undefined;
}

interface TextProps extends Pick<MarkdownProps, 'mark'> {
  readonly text: string;
}

const Rendered = lazyWithFallback<TextProps>(async () => {
  const [{ default: ReactMarkdown }, { default: gfm }] = await Promise.all([
    import('react-markdown'),
    import('remark-gfm'),
  ]);
  return ({ text, mark }) => (
    <ReactMarkdown
      remarkPlugins={[gfm]}
      rehypePlugins={mark ? [keepHeadingOrder, [markWords, mark]] : [keepHeadingOrder]}
      components={{ a: SafeLink, img: ImageText }}
    >
      {text}
    </ReactMarkdown>
  );
}, Plain);

/** The text as it was written, until the renderer is there or where it cannot be had. */
function Plain({ text, mark }: TextProps) {
  return <p className="md-plain">{mark ? <Marked pieces={mark(text)} /> : text}</p>;
}

/**
 * Shows markdown from a person or a model. HTML is shown as text, links open in a new tab and
 * only with the schemes http(s), irc(s), mailto and xmpp, and images stay words: nothing is fetched.
 */
export function Markdown({ children, className, mark }: MarkdownProps) {
  return (
    <div className={className ? `md ${className}` : 'md'}>
      <Suspense fallback={<Plain text={children} mark={mark} />}>
        <Rendered text={children} mark={mark} />
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
