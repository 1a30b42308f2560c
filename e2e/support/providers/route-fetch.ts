/**
 * A fetch that asks a stand-in instead of a provider; a URL without one is refused, so that nothing leaves the machine. `origins` maps
 * the provider's origin to the stand-in's.
 */
export function routeFetch(origins: Readonly<Record<string, string>>): typeof fetch {
  const real = globalThis.fetch;
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const origin = origins[url.origin];
    if (origin === undefined) throw new TypeError(`No stand-in for ${url.origin}`);
    return real(`${origin}${url.pathname}${url.search}`, init);
  };
}
