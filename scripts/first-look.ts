import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type IndexHtmlTransformResult, type Plugin, type Rollup } from 'vite';
import { z } from 'zod';

const entry = 'src/app/first-look.tsx';
const screen = 'src/features/landing/landing-screen.tsx';

/**
 * Puts the landing page into index.html as markup, so that a newcomer sees it before the code of the app has come.
 * It is the page itself, rendered while it is built. public/theme.js decides whether it is shown, and src/main.tsx puts
 * the app in its place. Links work meanwhile, as links do; buttons wait for the app.
 */
export function firstLookPlugin(): Plugin {
  let root = '';
  let isInner = false;
  return {
    name: 'kinleaf-first-look',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      isInner = config.build.ssr !== false;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }): Promise<IndexHtmlTransformResult> {
        if (isInner || !bundle) return html;
        const look = (await render(root)).replaceAll('<button ', '<button inert ');
        const place = '<div id="root"></div>';
        if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
        return {
          html: html.replace(place, `<div id="root"><div class="first-look">${look}</div></div>`),
          tags: stylesOf(bundle, html).map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
        };
      },
    },
  };
}

/** The style sheets that the landing page brings with it, in the order of the bundler. */
function stylesOf(bundle: Rollup.OutputBundle, html: string): string[] {
  const start = Object.values(bundle).find(
    (output) =>
      output.type === 'chunk' && output.facadeModuleId?.replaceAll('\\', '/').endsWith(screen),
  );
  if (!start) throw new Error(`${screen} is no chunk of its own`);
  const styles = new Set<string>();
  const seen = new Set<string>();
  function add(file: string) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || seen.has(file)) return;
    seen.add(file);
    chunk.imports.forEach(add);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  add(start.fileName);
  return [...styles].filter((file) => !html.includes(file));
}

async function render(root: string): Promise<string> {
  // Inside the project, so that the packages it names are found.
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
    // What a component asks of the browser while it renders, as for a newcomer.
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
