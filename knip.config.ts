import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'scripts/*.mjs',
    // scripts/build/first-look.ts builds it on its own.
    'src/app/first-look.tsx',
    'bench/**/*.{ts,tsx,mjs,html}',
    'e2e/generated/sequences/page.ts',
    'e2e/generated/unlock-methods/page.ts',
  ],
  project: [
    'src/**/*.{ts,tsx,css}',
    'scripts/**/*.{ts,mjs}',
    'circle-server/**/*.{ts,mjs}',
    'e2e/**/*.ts',
    'bench/**/*.{ts,tsx,mjs}',
    '*.{ts,js}',
  ],
  // Installed with the system: where somebody records the demo anew; where a test reads a code as another program does.
  ignoreBinaries: ['ffmpeg', 'zbarimg'],
  // Called by its path: scripts/lint/types.mjs says why.
  ignoreDependencies: ['typescript-7'],
  // The shape of a component's or function's argument belongs to what it offers, imported or not.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    // Style sheets import each other, and the font packages, in ways of their own.
    css: (text: string) =>
      [...text.matchAll(/(?:@import\s+|url\()['"]?([^'")\s]+)/g)]
        .map(([, target]) => `import '${target ?? ''}';`)
        .join('\n'),
  },
};

export default config;
