// `npm run types`: all types, of the app and of what surrounds it. By the native compiler, which needs a fifth of the time
// of the one in JavaScript; that one is there for dependency-cruiser, which knows no other yet.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
for (const project of ['tsconfig.app.json', 'tsconfig.node.json']) {
  // By its path: both packages bring a program of the name `tsc`.
  const compiler = 'node_modules/typescript-7/bin/tsc';
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
