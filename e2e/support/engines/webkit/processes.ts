import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { findWebKit } from '../../../../scripts/browsers/webkit.mjs';
import { until } from './until';

/** WebKit's driver on its own virtual screen. */
export interface Driver {
  readonly address: string;
  /** The program that runs `host.py`. */
  readonly python: string;
  /** Ends both programs, and waits until they are gone. */
  readonly stop: () => Promise<void>;
}

/** Starts a virtual screen with WebKitWebDriver on it, on a free display and port. Throws if either fails. */
export async function startDriver(): Promise<Driver> {
  const programs = findWebKit();
  if (!programs)
    throw new Error('WebKit is not installed: node scripts/browsers/webkit.mjs installs it.');
  const { python } = programs;
  const screen = spawn(
    programs.screen,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const display = await firstLine(screen, screen.stdio[3] as Readable);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      LANG: 'C.UTF-8',
      TZ: 'Australia/Melbourne',
      // Tests must not depend on the desktop's settings or helpers.
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(driver, address);
  return {
    address,
    python,
    stop: async () => {
      await end(driver);
      await end(screen);
    },
  };
}

/** Ends a program that was started here, and waits until it's gone. */
async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill();
  await gone;
}

/** The first line that a program writes to a stream. Throws if it ends before. */
async function firstLine(program: ChildProcess, stream: Readable): Promise<string> {
  let text = '';
  const ended = once(program, 'exit').then(() => {
    throw new Error(`${program.spawnfile} ended before it was ready`);
  });
  const read = (async () => {
    for await (const piece of stream) {
      text += String(piece);
      if (text.includes('\n')) break;
    }
    return text.trim();
  })();
  return Promise.race([read, ended]);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

async function untilReady(program: ChildProcess, address: string): Promise<void> {
  const failed = once(program, 'exit').then(() => {
    throw new Error(`${program.spawnfile} ended before it was ready`);
  });
  const answers = until('reach the driver', () => fetch(`${address}/status`).catch(() => null));
  await Promise.race([answers, failed]);
}
