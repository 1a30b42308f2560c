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
  // Programs of the system: one records the demo, the other reads a QR code in a test.
  ignoreBinaries: ['ffmpeg', 'zbarimg'],
  // Called by its path: scripts/lint/types.mjs says why.
  ignoreDependencies: ['typescript-7'],
  // The type of a component's or function's argument is part of its interface, even if nothing imports it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    // Style sheets import each other and the font packages with CSS.
    css: (text: string) =>
      [...text.matchAll(/(?:@import\s+|url\()['"]?([^'")\s]+)/g)]
        .map(([, target]) => `import '${target ?? ''}';`)
        .join('\n'),
  },
};

export default config;
