/** The origins of the providers that src/ai asks; a test compares them with what stands there. */
export const providerOrigins = [
  'https://api.openai.com',
  'https://openrouter.ai',
  'https://api.assemblyai.com',
] as const;

/** A local model, on whatever port it listens. */
const loopback = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * The policy of the built page. It holds on any static host: scripts come from our own origin only, and a
 * connection leaves it only to the providers, with the person's own key, and to a model on the same computer.
 * Styles may be inline because the component library sets positions through style elements.
 *
 * `more` is KINLEAF_CONNECT_SRC: further origins, parted by spaces, such as a model on another computer of the house.
 * Throws when one is not an origin: a typing error must not open the page to the world.
 */
export function contentSecurityPolicy(more: string | undefined): string {
  const connections = ["'self'", ...providerOrigins, ...loopback, ...origins(more ?? '')];
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    // Text becomes markup or the address of a script only as src/app/trusted-types.ts allows.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

function origins(list: string): string[] {
  const entries = list.split(/\s+/).filter((entry) => entry !== '');
  for (const entry of entries) {
    // The port may be a star; nothing else may.
    if (!/^https?:\/\/[a-z\d.-]+(:(\d+|\*))?$/i.test(entry)) {
      throw new Error(
        `KINLEAF_CONNECT_SRC: ${entry} is not an origin such as http://192.168.1.20:11434`,
      );
    }
  }
  return entries;
}
