import type { MarkedPiece } from './marked';

/** As much of a hast node as is needed here. */
interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, never>;
  children?: Node[];
}

/** A rehype plugin that marks what `mark` finds in the words of a text, wherever they stand. */
export function markWords(mark: (text: string) => readonly MarkedPiece[]) {
  return (tree: Node): void => {
    visit(tree, mark);
  };
}

function visit(node: Node, mark: (text: string) => readonly MarkedPiece[]): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'text' || child.value === undefined) {
      visit(child, mark);
      return [child];
    }
    return mark(child.value).map(({ text, isFound }): Node => {
      const words = { type: 'text', value: text };
      return isFound
        ? { type: 'element', tagName: 'mark', properties: {}, children: [words] }
        : words;
    });
  });
}
