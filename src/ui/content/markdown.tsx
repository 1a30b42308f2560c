import { type ComponentProps, Suspense, useMemo } from 'react';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { isQuickToParse } from './markdown-limits';
import { Marked, type MarkedPiece } from './marked';
import './markdown.css';

export interface MarkdownProps {
  readonly children: string;
  readonly className?: string | undefined;
  /** Finds the pieces of a text to mark. */
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
      remarkPlugins={[[gfm, { singleTilde: false }], keepLines]}
      rehypePlugins={
        mark
          ? [keepHeadingOrder, ownDirections, [markWords, mark]]
          : [keepHeadingOrder, ownDirections]
      }
      components={{ a: SafeLink, img: ImageText }}
    >
      {withSigns(text)}
    </ReactMarkdown>
  );
}, Plain);

/** The text as written: until the renderer has loaded, if it can't be, or if parsing would freeze the page. */
function Plain({ text, mark }: TextProps) {
  return <p className="md-plain">{mark ? <Marked pieces={mark(text)} /> : text}</p>;
}

/**
 * Escapes signs that a model didn't mean as markup: '5ml*2', '> 39', and '[7:30]: milk', a line that Markdown leaves out. Leaves a text with
 * code as it is, because a backslash in code would be shown.
 */
function withSigns(text: string): string {
  if (text.includes('`')) return text;
  return text.replace(
    /(?<=[\p{L}\p{N}])\*(?=\p{N})|^>(?= ?\p{N})|^\[(?=[^\]^\n][^\]\n]*\]:(?! *<?(?:https?|mailto):))/gmu,
    '\\$&',
  );
}

/**
 * Shows Markdown from a model; what people write is shown by shared/text. HTML is shown as text. Links open in a new tab and only with the schemes http(s),
 * irc(s), mailto and xmpp. Images become their alternative text, so that nothing is fetched.
 */
export function Markdown({ children, className, mark }: MarkdownProps) {
  const plain = <Plain text={children} mark={mark} />;
  const isQuick = useMemo(() => isQuickToParse(children), [children]);
  return (
    <div className={className ? `md ${className}` : 'md'}>
      {isQuick ? (
        <Suspense fallback={plain}>
          <Rendered text={children} mark={mark} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
}

const allowedSchemes = /^(https?|ircs?|mailto|xmpp):/i;

function SafeLink({ href, children }: ComponentProps<'a'>) {
  if (!href || !allowedSchemes.test(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function ImageText({ alt }: ComponentProps<'img'>) {
  return <>{alt}</>;
}

/** The part of a hast node needed here. */
interface HeadingNode {
  type: string;
  tagName?: string;
  children?: HeadingNode[];
}

const top = 3;

/** A rehype plugin that nests headings below the page's own: the first is an h3, and none skips a level on the way down. */
export function keepHeadingOrder() {
  return (tree: HeadingNode): void => {
    // The original levels of the headings above the current one.
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

/** A rehype plugin that sets each block left to right or right to left, as its text needs. */
function ownDirections() {
  return (tree: MarkedNode): void => {
    for (const node of tree.children ?? [])
      if (node.type === 'element') node.properties = { ...node.properties, dir: 'auto' };
  };
}

/** The part of a hast node needed here. */
interface MarkedNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, string>;
  children?: MarkedNode[];
}

/** A rehype plugin that marks what `mark` finds, anywhere in the text. */
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
    return mark(child.value).map(({ text, isMarked }): MarkedNode => {
      const textNode = { type: 'text', value: text };
      return isMarked
        ? { type: 'element', tagName: 'mark', properties: {}, children: [textNode] }
        : textNode;
    });
  });
}

/** The part of an mdast node needed here. */
interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly ordered?: boolean | null;
  readonly position?: { readonly start: { readonly offset?: number } };
  data?: { readonly hProperties: { readonly value: number } };
  children?: MarkdownNode[];
}

/**
 * A remark plugin that keeps line breaks, and the numbers of a list that skips some (8, 12, 17): a family may write below an answer, and a
 * model's line break is meant as one.
 */
export function keepLines() {
  return (tree: MarkdownNode, file: unknown): void => {
    keepLinesIn(tree, String(file));
  };
}

function keepLinesIn(node: MarkdownNode, source: string): void {
  if (!node.children) return;
  if (node.type === 'list' && node.ordered === true) keepNumbers(node.children, source);
  for (const child of node.children) keepLinesIn(child, source);
  node.children = node.children.flatMap((child) =>
    child.type === 'text' ? withBreaks(child.value ?? '') : [child],
  );
}

function withBreaks(text: string): MarkdownNode[] {
  return text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: 'break' }] : []),
      ...(line === '' ? [] : [{ type: 'text', value: line }]),
    ]);
}

/** Marks the items with their numbers if these only rise: 1, 1, 1 is how Markdown writes 1, 2, 3. */
function keepNumbers(items: readonly MarkdownNode[], source: string): void {
  const numbers = items.map(({ position }) =>
    Number.parseInt(source.slice(position?.start.offset ?? source.length), 10),
  );
  if (!numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? NaN))) return;
  for (const [at, item] of items.entries())
    item.data = { hProperties: { value: numbers[at] ?? 0 } };
}
