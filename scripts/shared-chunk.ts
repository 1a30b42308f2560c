import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

/** As much as the bundler tells of a module. */
interface ModuleGraph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly code: string | null } | null;
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

/**
 * Names the chunk of a module: `app` for what every page needs, `records` for what most of the screens with records are
 * made of; each in one piece, because every request costs a phone more than the bytes that a screen does not need. Null
 * leaves it to the bundler.
 */
export function sharedChunk(): (id: string, graph: ModuleGraph) => string | null {
  let chunks:
    { readonly app: ReadonlySet<string>; readonly records: ReadonlySet<string> } | undefined;
  return (id, graph) => {
    chunks ??= { app: wantedAtStart(graph), records: wantedOften(graph) };
    if (chunks.app.has(id)) return 'app';
    return chunks.records.has(id) ? 'records' : null;
  };
}

/** Without what `main` imports itself: that runs before the first paint, the rest after it. */
function wantedAtStart(graph: ModuleGraph): ReadonlySet<string> {
  const before = reachable([main], graph);
  const wanted = [...reachable([start], graph)].filter((id) => !before.has(id));
  // The list of all icons leads to each of them: those that are meant are named where they are imported.
  const named = wanted.flatMap((id) =>
    [...(graph.getModuleInfo(id)?.code ?? '').matchAll(iconImport)].map(([, names]) => names),
  );
  const words = new Set(named.join().match(/\w+/g));
  return new Set(
    wanted.filter((id) => {
      const name = iconFile.exec(id)?.[1];
      return name === undefined || words.has(nameOf(name));
    }),
  );
}

const iconImport = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const iconFile = /\/lucide-react\/.*\/icons\/([\w-]+)\.\w+$/;

/** The name of an icon's component: `panel-left` is `PanelLeft`. */
function nameOf(file: string): string {
  return file.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
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

/** Those modules and all that they import, but for what is imported only when it is needed. */
function reachable(from: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
