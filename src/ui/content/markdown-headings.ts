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
