// A plugin of the preview server: it answers compressed, as the hosts of docs/hosting.md do. Not part of the
// configuration: the tests, which load everything anew each time on the same machine, go without.
import compression from 'compression';

/** @returns {import('vite').Plugin} */
export function compressed() {
  return {
    name: 'kinleaf-compressed',
    configurePreviewServer(server) {
      server.middlewares.use(compression());
    },
  };
}
