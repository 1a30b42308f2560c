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
/** @typedef {import('typescript').Program} Program */
/** @typedef {{ program: Program, getTypeAtLocation: (node: object) => Type }} Services what the parser knows of types */
/** @typedef {import('eslint').Rule.RuleListener} Listener */
/** @typedef {Parameters<NonNullable<Listener['ObjectPattern']>>[0]} Pattern */
/** @typedef {Parameters<NonNullable<Listener['MemberExpression']>>[0]['property']} Key */

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

    /**
     * The names by which a property may be asked for.
     * @param {Key} key
     * @param {boolean} computed whether it stands in brackets
     */
    const namesOf = (key, computed) => {
      if (key.type === 'Identifier' && !computed) return [key.name];
      return key.type === 'Literal' ? [String(key.value)] : textsOf(key);
    };

    /**
     * The type of what a pattern takes apart where it assigns: the parser knows it only where names are declared.
     * @param {Pattern} pattern
     * @returns {Type | undefined}
     */
    const assignedTo = ({ parent }) => {
      if (parent.type === 'AssignmentExpression') return services.getTypeAtLocation(parent.right);
      if (parent.type !== 'Property') return undefined;
      const around = assignedTo(/** @type {{ parent: Pattern }} */ (parent).parent);
      const [name = ''] = namesOf(parent.key, parent.computed);
      const symbol = around?.getProperty(name);
      return symbol && services.program.getTypeChecker().getTypeOfSymbol(symbol);
    };

    return {
      MemberExpression(node) {
        const { object, property, computed } = node;
        const names = namesOf(property, computed);
        if (!names.some((name) => writes.has(name))) return;
        const type = services.getTypeAtLocation(object);
        if (names.some((name) => isWrite(type, name)))
          context.report({ node, messageId: 'around' });
      },
      ObjectPattern(node) {
        for (const property of node.properties) {
          if (property.type !== 'Property') continue;
          const names = namesOf(property.key, property.computed);
          if (!names.some((name) => writes.has(name))) continue;
          const type = assignedTo(node) ?? services.getTypeAtLocation(node);
          if (names.some((name) => isWrite(type, name)))
            context.report({ node: property, messageId: 'around' });
        }
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression') return;
        if (!namesOf(callee.property, callee.computed).includes('transaction')) return;
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
