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
