import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

/** What the bundler knows about a module. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[];
    /** The modules that it imports dynamically. */
    readonly dynamicallyImportedIds: readonly string[];
    readonly code: string | null;
  } | null;
}

/** Returns the id of a module. Throws if the file doesn't exist, because the code would silently be split in another way. */
function source(path: string): string {
  const file = fileURLToPath(new URL(`../../src/${path}`, import.meta.url));
  if (!existsSync(file))
    throw new Error(`shared-chunk.ts names a file that doesn't exist: ${file}`);
  return normalizePath(file);
}

const main = source('main.tsx');
const start = source('app/start.tsx');
const startLanding = source('app/start-landing.tsx');
const landing = source('app/home-screen.tsx');
const lock = source('app/lock/lock-page.tsx');
/** What the lock screen imports once the app may run. */
const afterLock = [start, source('app/lock/while-unlocked.ts')];
const journal = source('features/journal/journal-screen.tsx');
const recordScreens = [
  'features/children/children-screen.tsx',
  'features/journal/journal-screen.tsx',
  'features/food/food-screen.tsx',
  'app/insights-screen.tsx',
].map(source);
/** How many of those screens must use a module for it to be in their common chunk. */
const often = 2;
/**
 * Names the chunk of a module: `app` for what every page needs, `records` for what most of the screens with records are
 * made of. Each is one file, because a request costs a phone more than bytes that a screen doesn't need. Null leaves a module to the
 * bundler. bench/README.md has what each gains.
 */
export function sharedChunk(): (id: string, graph: ModuleGraph) => string | null {
  let chunks: ReturnType<typeof chunksOf> | undefined;
  return (id, graph) => {
    chunks ??= chunksOf(graph);
    if (chunks.app.has(id)) return chunks.lock.has(id) ? 'base' : 'app';
    if (!chunks.records.has(id)) return null;
    if (chunks.lockAtFirst.has(id)) return 'fields';
    return chunks.lock.has(id) ? 'stores' : 'records';
  };
}

function chunksOf(graph: ModuleGraph) {
  return {
    app: wantedAtStart(graph),
    records: wantedOften(graph),
    lock: wantedByLock(graph),
    lockAtFirst: reachable([lock], graph),
  };
}

/**
 * What app/start-landing.tsx imports, and what the landing page shares with other screens. What main.tsx imports itself is left out:
 * that runs before the first paint, the rest after it.
 */
function wantedAtStart(graph: ModuleGraph): ReadonlySet<string> {
  const before = reachable([main], graph);
  const others = reachable(
    partsOf(graph).filter((part) => part !== landing),
    graph,
  );
  const shared = [...reachable([landing], graph)].filter((id) => others.has(id));
  return new Set([...reachable([startLanding], graph), ...shared].filter((id) => !before.has(id)));
}

/**
 * What the lock screen and its parts import, also later. It must not run the chunk of the app, which reads the storage as soon as it
 * runs: what both need is in `base`, which is in the first load, too.
 */
function wantedByLock(graph: ModuleGraph): ReadonlySet<string> {
  const parts = new Set([lock]);
  for (const part of parts) {
    for (const id of reachable([part], graph)) {
      const later = graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      for (const found of later) if (!afterLock.includes(found)) parts.add(found);
    }
  }
  return reachable([...parts], graph);
}

/**
 * What most of the screens with records import, beyond what a visit to the landing page has loaded. The code of AI
 * stays out unless the journal itself needs it: most people never turn AI on.
 */
function wantedOften(graph: ModuleGraph): ReadonlySet<string> {
  const screens = recordScreens.map((screen) => reachable([screen], graph));
  const all = [...new Set(screens.flatMap((screen) => [...screen]))];
  const ofAi = reachable(
    all.filter((id) => aiModule.test(id)),
    graph,
  );
  const ofJournal = reachable([journal], graph);
  const first = reachable([main, start, landing], graph);
  return new Set(
    all.filter(
      (id) =>
        !first.has(id) &&
        (!ofAi.has(id) || ofJournal.has(id)) &&
        screens.filter((screen) => screen.has(id)).length >= often,
    ),
  );
}

const aiModule = /\/src\/(?:domain\/)?ai\//;

/** The modules that are imported dynamically, and main.tsx: the entry points. */
function partsOf(graph: ModuleGraph): string[] {
  const parts = new Set([main]);
  // The loop also visits the entry points that it adds.
  for (const part of parts) {
    for (const id of reachable([part], graph)) {
      for (const found of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) parts.add(found);
    }
  }
  return [...parts];
}

/** The modules `from` and everything that they import statically. */
function reachable(from: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...importsOf(id, graph));
  }
  return found;
}

/** What a module imports. From the list of all icons, which imports each of them, only the icons that the module names. */
function importsOf(id: string, graph: ModuleGraph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  return importedIds.flatMap((imported) => {
    if (!iconList.test(imported)) return imported;
    const names = [...(code ?? '').matchAll(iconImport)].flatMap(([, all]) => all?.match(/\w+/g));
    const icons = graph.getModuleInfo(imported)?.importedIds ?? [];
    return icons.filter((icon) => {
      const name = iconFile.exec(icon)?.[1];
      return name !== undefined && names.includes(nameOf(name));
    });
  });
}

const iconList = /\/lucide-react\/dist\/[^/]+\/lucide-react\.\w+$/;
const iconImport = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const iconFile = /\/lucide-react\/.*\/icons\/([\w-]+)\.\w+$/;

/** The name of an icon's component: `panel-left` is `PanelLeft`. */
function nameOf(file: string): string {
  return file.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
