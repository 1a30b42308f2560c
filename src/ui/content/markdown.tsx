import { type ComponentProps, Suspense } from 'react';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { Marked, type MarkedPiece } from './marked';
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

/** As much of a hast node as is needed here. */
interface HeadingNode {
  type: string;
  tagName?: string;
  children?: HeadingNode[];
}

const top = 3;

/**
 * A rehype plugin that moves headings under the page's own: the first is an h3, and none skips
 * a level on the way down.
 */
export function keepHeadingOrder() {
  return (tree: HeadingNode): void => {
    // The written levels of the headings that the current one stands under.
    const path: number[] = [];
    visitHeadings(tree, (node) => {
      const written = Number(/^h([1-6])$/.exec(node.tagName ?? '')?.[1] ?? 0);
      if (written === 0) return;
      while (path.length > 0 && (path.at(-1) ?? 0) >= written) path.pop();
      path.push(written);
      node.tagName = `h${String(Math.min(top + path.length - 1, 6))}`;
    });
  };
}

function visitHeadings(node: HeadingNode, act: (node: HeadingNode) => void): void {
  act(node);
  for (const child of node.children ?? []) visitHeadings(child, act);
}

/** As much of a hast node as is needed here. */
interface MarkedNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, never>;
  children?: MarkedNode[];
}

/** A rehype plugin that marks what `mark` finds in the words of a text, wherever they stand. */
function markWords(mark: (text: string) => readonly MarkedPiece[]) {
  return (tree: MarkedNode): void => {
    visitMarked(tree, mark);
  };
}

function visitMarked(node: MarkedNode, mark: (text: string) => readonly MarkedPiece[]): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'text' || child.value === undefined) {
      visitMarked(child, mark);
      return [child];
    }
    return mark(child.value).map(({ text, isFound }): MarkedNode => {
      const words = { type: 'text', value: text };
      return isFound
        ? { type: 'element', tagName: 'mark', properties: {}, children: [words] }
        : words;
    });
  });
}
