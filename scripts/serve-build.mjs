// Serves a build to the browser tests as docs/hosting.md says: `node scripts/serve-build.mjs dist 4317`.
import { createServer } from 'node:http';
import sirv from 'sirv';

const [folder = 'dist', port = '4317'] = process.argv.slice(2);

const files = sirv(folder, {
  etag: true,
  // Every address but a file's is the app; a missing script is a 404.
  single: true,
  setHeaders: (response, path) => {
    const isHashed = path.startsWith('/assets/');
    response.setHeader(
      'Cache-Control',
      isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  },
});

createServer((request, response) => {
  files(request, response, () => {
    response.writeHead(404).end();
  });
}).listen(Number(port));
