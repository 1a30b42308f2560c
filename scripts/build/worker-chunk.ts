/** As much as the bundler tells of a module. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => {
    readonly isEntry: boolean;
    /** Who imports it at once, and not only when it is needed. */
    readonly importers: readonly string[];
  } | null;
}

/**
 * Names the chunk of a module of a worker: `in-worker` for all that the script which the worker begins with imports at once, so that
 * nothing loaded later imports that script itself. WebKit would run it once more for those, with other classes and another lock
 * than the worker has. Null leaves a module to the bundler.
 */
export function workerChunk(id: string, graph: ModuleGraph): string | null {
  if (graph.getModuleInfo(id)?.isEntry === true) return null;
  const found = new Set([id]);
  // The loop also visits the importers that it adds on the way.
  for (const one of found) {
    const info = graph.getModuleInfo(one);
    if (info?.isEntry === true) return 'in-worker';
    for (const importer of info?.importers ?? []) found.add(importer);
  }
  return null;
}
