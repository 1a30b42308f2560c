import type { Plugin } from 'vite';

/**
 * Marks React Router's components and contexts as free of side effects, so that the bundler drops those that a page doesn't use. Otherwise
 * each copy of the package would contain all of them.
 */
export function pureReactRouter(): Plugin {
  return {
    name: 'kinleaf-pure-react-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replaceAll(
            /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm,
            '$1/* @__PURE__ */ $2',
          )
          // Names for developer tools.
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, ''),
        map: null,
      }),
    },
  };
}
