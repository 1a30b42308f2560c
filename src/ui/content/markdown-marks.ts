import type { MarkedPiece } from './marked';

/** As much of a hast node as is needed here. */
interface MarkedNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, never>;
  children?: MarkedNode[];
}

/** A rehype plugin that marks what `mark` finds in the words of a text, wherever they stand. */
export function markWords(mark: (text: string) => readonly MarkedPiece[]) {
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
