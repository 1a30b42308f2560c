// Types of packages without any, as far as we use them.

declare module 'compression' {
  import type { Connect } from 'vite';

  export default function compression(): Connect.NextHandleFunction;
}

declare module 'pouchdb-merge' {
  export type RevNode = [id: string, about: { status: string; deleted?: boolean }, RevNode[]];
  export type RevTree = { pos: number; ids: RevNode }[];

  export function merge(tree: RevTree, path: RevTree[number], depth: number): { tree: RevTree };
  export function collectLeaves(tree: RevTree): { rev: string; opts: { deleted?: boolean } }[];
  export function winningRev(metadata: { rev_tree: RevTree }): string;
}
