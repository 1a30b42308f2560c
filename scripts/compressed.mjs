// A plugin of the preview server: it answers compressed, as the hosts of docs/hosting.md do. The browser tests are served
// without (serve-build.mjs): they load from the same machine.
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
