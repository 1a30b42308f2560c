import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

/** As much as the bundler tells of a module. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

const source = (path: string) =>
  normalizePath(fileURLToPath(new URL(`../src/${path}.tsx`, import.meta.url)));

/** What a first visit to the landing page loads. */
const firstLoad = ['main', 'features/landing/landing-screen'].map(source);
const recordScreens = [
  'features/children/children-screen',
  'features/journal/journal-screen',
  'features/food/food-screen',
  'app/insights-screen',
].map(source);
/** By how many of those screens a module must be wanted to travel with all of them. */
const often = 3;

/**
 * Names the chunk of a module: `records` for what most of the screens with records are made of, in one piece, because
 * every request costs a phone more than the bytes that a screen does not need. Null leaves it to the bundler, as all
 * that the landing page loads.
 */
export function sharedChunk(): (id: string, graph: ModuleGraph) => string | null {
  let shared: ReadonlySet<string> | undefined;
  return (id, graph) => {
    shared ??= wantedOften(graph);
    return shared.has(id) ? 'records' : null;
  };
}

function wantedOften(graph: ModuleGraph): ReadonlySet<string> {
  const first = reachable(firstLoad, graph);
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
