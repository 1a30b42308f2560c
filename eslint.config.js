import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * What the import rules of .dependency-cruiser.cjs cannot see: globals need no import.
 * @param {{ globals: string[], property: string, message: string }[]} restrictions
 * @returns {import('eslint').Linter.RulesRecord}
 */
const without = (...restrictions) => ({
  'no-restricted-globals': [
    'error',
    ...restrictions.flatMap(({ globals, message }) => globals.map((name) => ({ name, message }))),
  ],
  'no-restricted-properties': [
    'error',
    ...restrictions.flatMap(({ globals, property, message }) => [
      { property, message },
      // The same globals by their other names: window.fetch, const { indexedDB } = globalThis.
      ...['window', 'globalThis', 'self'].flatMap((object) =>
        globals.map((name) => ({ object, property: name, message })),
      ),
    ]),
  ],
});

const network = {
  globals: [
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'WebSocketStream',
    'WebTransport',
    'EventSource',
  ],
  property: 'sendBeacon',
  message: 'Only src/ai and src/sync talk to the network.',
};

const storage = {
  globals: ['indexedDB', 'localStorage', 'sessionStorage', 'cookieStore', 'caches'],
  property: 'cookie',
  message: 'Only src/data touches what the browser stores.',
};

export default defineConfig(
  globalIgnores([
    'dist/',
    'dist-*/',
    'test-results/',
    'playwright-report/',
    'coverage/',
    'bench/out/',
    // Deliberately bad code that the boundaries test feeds to its tool.
    'scripts/fixtures/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    ignores: ['public/**'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.app.json', './tsconfig.node.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // The compiler knows every global, with its types; for .mjs files too, through checkJs.
      'no-undef': 'off',
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error', 'warn', 'info'] }],
      'no-restricted-syntax': [
        'error',
        ...['ExportDefaultDeclaration', "ExportSpecifier[exported.name='default']"].map(
          (selector) => ({
            selector,
            message: 'A named export keeps one name for one thing.',
          }),
        ),
        // The two of Dexie's calls that open such a cursor, and its name itself.
        ...[
          'MemberExpression[property.name=/^(uniqueKeys|eachUniqueKey)$/]',
          'Literal[value=/^(next|prev)unique$/]',
        ].map((selector) => ({
          selector,
          message:
            'WebKit cannot open a cursor of unique keys on an index without keys (its bug 319640): take .keys().',
        })),
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        // A default branch that handles the rest is a decision, not an oversight.
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Numbers read well in a template and have one text form.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => setOpen(true)` is how a handler is written; nobody uses the value.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // React drops a handler's result, and react-hook-form's handleSubmit returns a promise.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // `while (true)` says what it means.
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // An underscore marks a parameter that a signature demands and nobody reads.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },

  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/fixtures/**'],
    rules: {
      // Data from outside is parsed by a schema, never cast. Tests may cast to build bad data.
      '@typescript-eslint/no-unsafe-type-assertion': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/ai/**', 'src/data/**', 'src/sync/**'],
    rules: without(network, storage),
  },
  { files: ['src/data/**/*.{ts,tsx}'], rules: without(network) },
  { files: ['src/{ai,sync}/**/*.{ts,tsx}'], rules: without(storage) },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      // Warnings nobody has to heed are noise: every rule either fails or is off.
      'react-hooks/exhaustive-deps': 'error',
      'react-hooks/incompatible-library': 'error',
      'react-hooks/unsupported-syntax': 'error',
    },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict],
    rules: {
      // On our own components autoFocus places the focus inside a dialog that has just opened.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },

  {
    // Command-line programs: printing is what they do.
    files: ['scripts/**', 'bench/**', 'e2e/support/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // Plain JavaScript, so that a bare clone can run it: JSON is given its type by a JSDoc
    // declaration, which this rule does not see.
    files: ['**/*.mjs'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  {
    // Tools load a configuration by its default export; a declaration describes what a package has.
    files: ['*.config.{ts,js}', '**/*.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Loaded by require(), which is CommonJS by definition; tsc does not read it.
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { module: 'writable', require: 'readonly', __dirname: 'readonly' },
    },
  },
  {
    // Served as it is, to every browser, before the bundle.
    files: ['public/**/*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: {
        window: 'readonly',
        document: 'readonly',
        localStorage: 'readonly',
        matchMedia: 'readonly',
        sessionStorage: 'readonly',
      },
    },
  },
);
