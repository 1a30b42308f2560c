import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

/** As much as the bundler tells of a module. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[];
    /** What it imports only when it is needed. */
    readonly dynamicallyImportedIds: readonly string[];
    readonly code: string | null;
  } | null;
}

const source = (path: string) =>
  normalizePath(fileURLToPath(new URL(`../src/${path}.tsx`, import.meta.url)));

const main = source('main');
const start = source('app/start');
const landing = source('features/landing/landing-screen');
const recordScreens = [
  'features/children/children-screen',
  'features/journal/journal-screen',
  'features/food/food-screen',
  'app/insights-screen',
].map(source);
/** By how many of those screens a module must be wanted to travel with all of them. */
const often = 3;
/** What comes before and beside each of those screens. */
const aroundRecords = ['app/journal-gate', 'app/child-gate', 'app/shell/current-child'].map(source);
/** Up to how many characters of source, in a module, cost less than a request of their own. */
const little = 4_500;

/**
 * Names the chunk of a module: `app` for what every page needs, `records` for what most of the screens with records are
 * made of, and for the many little things that they and their dialogs share; each in one piece, because every request
 * costs a phone more than the bytes that a screen does not need. Null leaves it to the bundler.
 */
export function sharedChunk(): (id: string, graph: ModuleGraph) => string | null {
  let chunks:
    { readonly app: ReadonlySet<string>; readonly records: ReadonlySet<string> } | undefined;
  return (id, graph) => {
    chunks ??= chunksOf(graph);
    if (chunks.app.has(id)) return 'app';
    return chunks.records.has(id) ? 'records' : null;
  };
}

function chunksOf(graph: ModuleGraph) {
  const app = wantedAtStart(graph);
  const core = wantedOften(graph);
  return { app, records: new Set([...core, ...littleShared(app, core, graph)]) };
}

/**
 * What the start imports, and what the first screen of a newcomer shares with others. Without what `main` imports itself:
 * that runs before the first paint, the rest after it.
 */
function wantedAtStart(graph: ModuleGraph): ReadonlySet<string> {
  const before = reachable([main], graph);
  const others = reachable(
    partsOf(graph).filter((part) => part !== landing),
    graph,
  );
  const shared = [...reachable([landing], graph)].filter((id) => others.has(id));
  return new Set([...reachable([start], graph), ...shared].filter((id) => !before.has(id)));
}

function wantedOften(graph: ModuleGraph): ReadonlySet<string> {
  const first = reachable([main, start, landing], graph);
  const screens = recordScreens.map((screen) => reachable([screen], graph));
  return new Set(
    screens
      .flatMap((screen) => [...screen])
      .filter((id) => !first.has(id) && screens.filter((screen) => screen.has(id)).length >= often),
  );
}

/**
 * The little modules that several parts of the program share, where each of those parts needs the chunk of records anyway,
 * and one of them comes with a screen: whoever loads them has that chunk already.
 */
function littleShared(
  app: ReadonlySet<string>,
  records: ReadonlySet<string>,
  graph: ModuleGraph,
): ReadonlySet<string> {
  const screens = new Set([...recordScreens, ...aroundRecords]);
  const parts = partsOf(graph).map((part) => {
    const modules = reachable([part], graph);
    return {
      modules,
      isScreen: screens.has(part),
      needsRecords: [...modules].some((id) => records.has(id)),
    };
  });
  const found = new Set(parts.flatMap(({ modules }) => [...modules]));
  for (const id of found) {
    const sharing = parts.filter(({ modules }) => modules.has(id));
    const isShared =
      sharing.length > 1 &&
      sharing.every(({ needsRecords }) => needsRecords) &&
      sharing.some(({ isScreen }) => isScreen);
    if (!isShared || (graph.getModuleInfo(id)?.code?.length ?? 0) > little) found.delete(id);
  }
  // Nothing that would make the chunk wait for another one.
  const isAtHand = (id: string) => app.has(id) || records.has(id) || found.has(id);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const id of found) if (!importsOf(id, graph).every(isAtHand)) found.delete(id);
  }
  return found;
}

/** All that is imported only when it is needed. */
function partsOf(graph: ModuleGraph): string[] {
  const parts = new Set([main]);
  // What is added on the way is visited too.
  for (const part of parts) {
    for (const id of reachable([part], graph)) {
      for (const found of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) parts.add(found);
    }
  }
  return [...parts];
}

/** Those modules and all that they import, but for what is imported only when it is needed. */
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

/** What a module imports; of the list of all icons, which leads to each of them, only those that it names. */
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
