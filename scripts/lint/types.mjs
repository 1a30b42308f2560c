// `npm run types`: checks all types, of the app and everything around it, with the native compiler, which takes a fifth of the time of the
// one in JavaScript. dependency-cruiser still needs that one.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
for (const project of ['tsconfig.app.json', 'tsconfig.node.json']) {
  // By its path: both packages have a program named `tsc`.
  const compiler = 'node_modules/typescript-7/bin/tsc';
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
