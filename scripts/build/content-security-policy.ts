import { providers } from '../../src/domain/ai/providers.ts';

/** The origins of the providers; a test compares them with what src/ai asks. */
export const providerOrigins: readonly string[] = providers.flatMap(({ origins }) => [...origins]);

/** A local model, on any port. */
const loopback = ['http://localhost:*', 'http://127.0.0.1:*'];

/** The settings of a build that say where the page may connect to. */
export interface Connections {
  /** KINLEAF_CONNECT_SRC: further origins, separated by spaces, such as a model on another computer at home. */
  readonly more?: string | undefined;
  /**
   * KINLEAF_CIRCLE_SERVERS: the origins of servers for care circles, separated by spaces, or `none`. Without it, a family may choose any
   * https server.
   */
  readonly circleServers?: string | undefined;
}

/**
 * Returns the policy of the built page, which applies on any static host: scripts come from our own origin only, and connections go only
 * to the providers, with the person's own key, to a model on the same computer, and to servers of care circles. docs/threat-model.md says
 * why those are any https servers unless the build names them. Styles may be inline because the component library sets positions through
 * style elements.
 *
 * Throws for an invalid origin: a typing error must not open the page to the world.
 */
export function contentSecurityPolicy({ more, circleServers }: Connections = {}): string {
  const connections = [
    "'self'",
    ...providerOrigins,
    ...loopback,
    ...origins('KINLEAF_CONNECT_SRC', more ?? ''),
    ...serversOf(circleServers ?? ''),
  ];
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
    // Text can become HTML or a script URL only as src/app/trusted-types.ts allows.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

function serversOf(circleServers: string): string[] {
  if (circleServers.trim() === '') return ['https:'];
  return circleServers.trim() === 'none' ? [] : origins('KINLEAF_CIRCLE_SERVERS', circleServers);
}

function origins(variable: string, list: string): string[] {
  const entries = list.split(/\s+/).filter((entry) => entry !== '');
  for (const entry of entries) {
    // The port may be a star; nothing else may.
    if (!/^https?:\/\/[a-z\d.-]+(:(\d+|\*))?$/i.test(entry)) {
      throw new Error(`${variable}: ${entry} is not an origin such as http://192.168.1.20:11434`);
    }
  }
  return entries;
}
