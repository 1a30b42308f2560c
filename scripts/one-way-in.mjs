// The rule of the linter that keeps the one way in: nothing but data/commit/commit.ts writes into the stores. It knows a store by
// its type, so that a Set or a Map may be added to wherever it likes.

const writes = new Set([
  'add',
  'put',
  'update',
  'upsert',
  'delete',
  'clear',
  'modify',
  'bulkAdd',
  'bulkPut',
  'bulkUpdate',
  'bulkDelete',
  // Under the library's own tables, where a middleware stands.
  'mutate',
]);

/** The types, of the library's and of the browser's, through which rows can be written. */
const stores = new Set([
  'Table',
  'Collection',
  'IDBObjectStore',
  'IDBCursor',
  'IDBCursorWithValue',
  'DBCoreTable',
]);

const message =
  'Write into the stores by commit() or commitWithin() of data/commit: nothing else may. Reasons for an exception stand beside it.';

/** @typedef {{ getTypeAtLocation: (node: object) => import('typescript').Type }} Services what the parser knows of types */

/** @type {import('eslint').Rule.RuleModule} */
export const oneWayIn = {
  meta: { type: 'problem', schema: [], messages: { around: message } },
  create(context) {
    /** @type {Services} */
    const services = context.sourceCode.parserServices;
    return {
      MemberExpression(node) {
        const { property } = node;
        const name = property.type === 'Identifier' ? property.name : null;
        if (name === null || !writes.has(name)) return;
        const type = services.getTypeAtLocation(node.object);
        const parts = type.isUnionOrIntersection() ? type.types : [type];
        if (parts.some((part) => stores.has(part.getSymbol()?.name ?? '')))
          context.report({ node, messageId: 'around' });
      },
      "CallExpression[callee.property.name='transaction'] > Literal[value=/^(rw|readwrite)/]"(
        /** @type {import('eslint').Rule.Node} */ node,
      ) {
        context.report({ node, messageId: 'around' });
      },
    };
  },
};
