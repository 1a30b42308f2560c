// Packages that ship no types, described as far as we use them.

declare module 'eslint-plugin-jsx-a11y' {
  import type { Linter } from 'eslint';

  const plugin: { flatConfigs: Record<'recommended' | 'strict', Linter.Config> };
  export default plugin;
}

declare module 'compression' {
  import type { Connect } from 'vite';

  export default function compression(): Connect.NextHandleFunction;
}
