import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type IndexHtmlTransformResult, type Plugin, type Rollup } from 'vite';
import { z } from 'zod';

const entry = 'src/app/first-look.tsx';
const screen = 'src/features/landing/landing-screen.tsx';

/**
 * Puts the landing page into index.html as markup, so that a newcomer sees it before the app's code has loaded. The build renders the
 * page itself. public/theme.js decides whether it's shown, and src/app/start-landing.tsx hydrates it. The app's code is fetched at the same time
 * and runs after the first paint. Until then links work, and buttons wait.
 */
export function firstLookPlugin(): Plugin {
  let root = '';
  return {
    name: 'kinleaf-first-look',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }): Promise<IndexHtmlTransformResult> {
        if (!bundle) return html;
        const look = (await render(root)).replaceAll('<button ', '<button inert ');
        const place = '<div id="root"></div>';
        if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
        const app = chunksFor('src/app/start-landing.tsx', bundle);
        const styles = [...app, ...chunksFor(screen, bundle)].flatMap(({ viteMetadata }) => [
          ...(viteMetadata?.importedCss ?? []),
        ]);
        const link = (rel: string) => (file: string) => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        });
        const missing = (files: string[]) =>
          [...new Set(files)].filter((file) => !html.includes(file));
        return {
          html: html.replace(place, `<div id="root" class="first-look">${look}</div>`),
          tags: [
            ...missing(styles).map(link('stylesheet')),
            ...missing(app.map(({ fileName }) => fileName)).map(link('modulepreload')),
          ],
        };
      },
    },
  };
}

/** Returns the chunk of a module and everything that it imports, in order of dependency. Throws if it's in none. */
function chunksFor(module: string, bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  const start = Object.values(bundle).find(
    (output) =>
      output.type === 'chunk' &&
      output.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)),
  );
  if (!start) throw new Error(`${module} is in no chunk`);
  const found = new Set<Rollup.OutputChunk>();
  function add(file: string) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(chunk)) return;
    chunk.imports.forEach(add);
    found.add(chunk);
  }
  add(start.fileName);
  return [...found];
}

async function render(root: string): Promise<string> {
  // The folder is inside the project, so that the page's packages are found.
  const outDir = await mkdtemp(join(root, 'node_modules', '.kinleaf-first-look-'));
  try {
    await build({
      root,
      logLevel: 'error',
      build: { ssr: entry, outDir, emptyOutDir: true, copyPublicDir: false },
    });
    const { firstLook } = z
      .object({ firstLook: z.custom<() => string>((value) => typeof value === 'function') })
      .parse(await import(pathToFileURL(join(outDir, 'first-look.js')).href));
    // The browser APIs that components use while they render, answering as for a newcomer.
    const browser = {
      window: { matchMedia: () => ({ matches: false }) },
      document: { cookie: '', documentElement: { dataset: {} } },
    };
    Object.assign(globalThis, browser);
    try {
      return firstLook();
    } finally {
      for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
    }
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
