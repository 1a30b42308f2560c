/** What the bundler knows about a module. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => {
    readonly isEntry: boolean;
    /** The modules that import it statically. */
    readonly importers: readonly string[];
  } | null;
}

/**
 * Names the chunk of a worker's module: `in-worker` for everything that the worker's first script imports statically, so that nothing
 * loaded later imports that script itself. WebKit would run it again, with other classes and another lock than the worker has. Null
 * leaves a module to the bundler.
 */
export function workerChunk(id: string, graph: ModuleGraph): string | null {
  if (graph.getModuleInfo(id)?.isEntry === true) return null;
  const found = new Set([id]);
  // The loop also visits the importers that it adds.
  for (const one of found) {
    const info = graph.getModuleInfo(one);
    if (info?.isEntry === true) return 'in-worker';
    for (const importer of info?.importers ?? []) found.add(importer);
  }
  return null;
}
