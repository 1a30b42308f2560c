// A plugin that makes the preview server compress its answers, like the hosts of docs/hosting.md. Browser tests don't need it
// (serve-build.mjs): they load from the same machine.
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
