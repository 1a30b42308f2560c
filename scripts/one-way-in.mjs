// The rule of the linter that keeps the one way in: nothing but data/commit/commit.ts writes into the stores. It knows a write by
// where it is declared, so that a Set or a Map may be added to wherever it likes, and a store stays one under any name of its
// type. It does not see a store that is handed on as something of one's own with such a method.

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
  // All of a store, or all stores.
  'deleteDatabase',
  'deleteObjectStore',
]);

/** The interfaces, of the library's and of the browser's, that declare what writes. */
const stores = new Set([
  'Dexie',
  'DexieConstructor',
  'Table',
  'Collection',
  'DBCoreTable',
  'IDBFactory',
  'IDBDatabase',
  'IDBObjectStore',
  'IDBCursor',
]);

const message =
  'Write into the stores by commit() or commitWithin() of data/commit: nothing else may. Reasons for an exception stand beside it.';

/** @typedef {import('typescript').Type} Type */
/** @typedef {{ getTypeAtLocation: (node: object) => Type }} Services what the parser knows of types */

/** @param {Type} type @returns {Type[]} */
const partsOf = (type) => (type.isUnion() ? type.types : [type]);

/**
 * Whether the property of that name is one of a store that writes.
 * @param {Type} type
 * @param {string} name
 */
function isWrite(type, name) {
  if (!writes.has(name)) return false;
  return partsOf(type).some((part) =>
    (part.getProperty(name)?.declarations ?? []).some(
      // What picks from an interface, or is bound by one, has the declaration of that interface.
      ({ parent }) =>
        stores.has(/** @type {{ name?: { text?: string } }} */ (parent).name?.text ?? ''),
    ),
  );
}

/** @type {import('eslint').Rule.RuleModule} */
export const oneWayIn = {
  meta: { type: 'problem', schema: [], messages: { around: message } },
  create(context) {
    /** @type {Services} */
    const services = context.sourceCode.parserServices;

    /** The texts that an expression may have, as far as its type says which. @param {object} node */
    const textsOf = (node) =>
      partsOf(services.getTypeAtLocation(node)).flatMap((part) =>
        part.isStringLiteral() ? [part.value] : [],
      );

    return {
      MemberExpression(node) {
        const { object, property, computed } = node;
        const names =
          property.type === 'Identifier' && !computed ? [property.name] : textsOf(property);
        if (!names.some((name) => writes.has(name))) return;
        const type = services.getTypeAtLocation(object);
        if (names.some((name) => isWrite(type, name)))
          context.report({ node, messageId: 'around' });
      },
      ObjectPattern(node) {
        for (const property of node.properties) {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
          const { name } = property.key;
          if (writes.has(name) && isWrite(services.getTypeAtLocation(node), name))
            context.report({ node: property, messageId: 'around' });
        }
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        if (callee.property.name !== 'transaction') return;
        // What hands on the arguments of somebody else's transaction begins none of its own.
        const texts = node.arguments
          .filter(({ type }) => type !== 'SpreadElement')
          .flatMap(textsOf);
        if (texts.some((text) => /^(rw|readwrite)/.test(text)))
          context.report({ node, messageId: 'around' });
      },
    };
  },
};
