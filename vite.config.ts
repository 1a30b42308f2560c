import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, loadEnv } from 'vite';
import react from '@vitejs/plugin-react';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { VitePWA } from 'vite-plugin-pwa';
import { z } from 'zod';
import { categoryIcons } from './scripts/build/category-icons.ts';
import { buildMark } from './scripts/build/build-mark.ts';
import { commonWords } from './scripts/build/common-words.ts';
import { contentSecurityPolicy } from './scripts/build/content-security-policy.ts';
import { firstLookPlugin } from './scripts/build/first-look.ts';
import { pureReactRouter } from './scripts/build/pure-react-router.ts';
import { sharedChunk } from './scripts/build/shared-chunk.ts';
import { webManifest } from './scripts/build/web-manifest.ts';
import { workerChunk } from './scripts/build/worker-chunk.ts';

// The one source of the version number is package.json.
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')));

/** The page may connect only to what the build names. */
function policyOf(variables: Record<string, string>): string {
  return contentSecurityPolicy({
    more: variables['KINLEAF_CONNECT_SRC'],
    circleServers: variables['KINLEAF_CIRCLE_SERVERS'],
  });
}

/** Dependencies of age-encryption that Kinleaf never calls: scripts/build/left-out-of-age.mjs says why they can be left out. */
const leftOut = fileURLToPath(new URL('./scripts/build/left-out-of-age.mjs', import.meta.url));

const packages = fileURLToPath(new URL('./node_modules', import.meta.url));

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  define: { __APP_VERSION__: JSON.stringify(version) },
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      // Tests call the development server's CouchDB in their own process.
      '@circle-server': fileURLToPath(new URL('./circle-server', import.meta.url)),
      // Tests share the providers' stand-ins.
      '@e2e': fileURLToPath(new URL('./e2e', import.meta.url)),
      // Tests read the test vectors of docs/protocol.md.
      '@docs': fileURLToPath(new URL('./docs', import.meta.url)),
      // A separate copy of what makes the app's router, because the landing page needs only the rest of the package.
      '@create-router':
        command === 'build' ? `${packages}/react-router/dist/production/index.mjs` : 'react-router',
      '@noble/post-quantum/hybrid.js': leftOut,
      '@noble/curves/nist.js': leftOut,
    },
  },
  plugins: [
    // React Aria has thirty languages; the product is in English.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' as const },
    react(),
    pureReactRouter(),
    categoryIcons(),
    commonWords(),
    // Not for the bench's pages: they aren't an app.
    mode === 'page' || isSsrBuild
      ? null
      : VitePWA({
          strategies: 'injectManifest',
          srcDir: 'src',
          filename: 'service-worker.ts',
          manifest: webManifest,
          // src/app/shell/update-prompt.tsx registers it once the page is idle.
          injectRegister: false,
          injectManifest: {
            // A classic script: code that it would load later is in it, without the helper that pages have for that.
            rollupFormat: 'iife',
            // Everything but the demo video, which is only for newcomers.
            globPatterns: ['**/*.{html,js,css,svg,png,woff2,webmanifest}'],
            maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
          },
        }),
    mode === 'page' ? null : firstLookPlugin(),
    mode === 'page' ? null : buildMark(),
    {
      name: 'kinleaf-csp',
      transformIndexHtml: () =>
        command === 'build'
          ? [
              {
                tag: 'meta',
                attrs: {
                  'http-equiv': 'Content-Security-Policy',
                  content: policyOf(loadEnv(mode, import.meta.dirname, 'KINLEAF_')),
                },
                injectTo: 'head-prepend' as const,
              },
            ]
          : [],
    },
  ],
  envPrefix: 'KINLEAF_',
  worker: {
    format: 'es' as const,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: workerChunk, includeDependenciesRecursively: false }] },
      },
    },
  },
  build: {
    target: ['chrome131', 'edge131', 'firefox132', 'safari18'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first script names every file that is loaded later: shorter names are a smaller first load. A shared chunk would get the
        // name of any of its modules, so it has none; nor have styles, which belong to their script.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || name === 'app' ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') === true
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: isSsrBuild
            ? []
            : [{ name: sharedChunk(), includeDependenciesRecursively: false }],
        },
      },
    },
  },
  preview: { port: 4173, strictPort: true },
}));
