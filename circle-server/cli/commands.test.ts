import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { renewCode } from './add-circle.mjs';
import { askPassword } from './ask-password.mjs';
import { type Couch, couchAt, readLogin } from './couch.mjs';
import { startDevServer } from '../dev/start-dev-server.mjs';
import { call, circleOn } from '../fixtures/circle.ts';
import { testServer, type TestServer } from '../fixtures/server.ts';
import { initServer } from './init.mjs';
import { statusOf } from './status.mjs';

let server: TestServer;
let couch: Couch;

beforeAll(async () => {
  server = await testServer();
  couch = couchAt({ url: server.url, ...server.admin });
});
afterAll(() => server.close());

const fresh = () => circleOn(server.url, server.admin);

const command = fileURLToPath(new URL('./circle-server.mjs', import.meta.url));

/** Runs the command as a person would. Returns what it prints. */
async function run(args: readonly string[], environment: string) {
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...process.env, KINLEAF_COUCHDB: environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const [status] = (await once(child, 'close')) as [number];
  return { status, said };
}

describe('init', () => {
  test('changes what differs, and nothing the second time', async () => {
    await call(server.url, server.admin, 'PUT', '/_node/_local/_config/cors/credentials', 'true');
    const said: string[] = [];
    await initServer(couch, {}, (line) => said.push(line));
    expect(said.filter((line) => line.startsWith('Set: '))).toEqual([
      expect.stringContaining('cors/credentials = false'),
    ]);
    const again: string[] = [];
    await initServer(couch, {}, (line) => again.push(line));
    expect(again.length).toBe(said.length);
    expect(again.filter((line) => !line.startsWith('Unchanged: '))).toEqual([]);
  });

  test('lets pages compress what they send, and read the date that tells them so', async () => {
    await initServer(couch, {}, () => undefined);
    const [origin = ''] = ((await couch.setting('_local', 'cors/origins')) ?? '').split(', ');
    const { headers: allowed } = await fetch(`${server.url}/kinleaf`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-encoding,content-type',
      },
    });
    expect(allowed.get('Access-Control-Allow-Headers')).toContain('content-encoding');
    const { headers: shown } = await fetch(`${server.url}/_up`, { headers: { Origin: origin } });
    expect(shown.get('Access-Control-Expose-Headers')).toMatch(/\bdate\b/i);
    expect(shown.has('Date')).toBe(true);
  });

  // On a separate server: a real one would keep the node.
  test('says which nodes of a cluster do not answer', async () => {
    const other = await startDevServer();
    onTestFinished(() => other.close());
    const joined: string[] = [];
    const nodes = ['couchdb@couch2.circle'];
    const joining = initServer(couchAt({ url: other.url, ...other.admin }), { nodes }, (line) =>
      joined.push(line),
    );
    await expect(joining).rejects.toThrow('do not answer the others: couchdb@couch2.circle');
    expect(joined).toEqual(['Set: couchdb@couch2.circle joined this cluster']);
  });

  test('installs the rules of this version in every circle', async () => {
    const { database } = await fresh();
    const path = `/${database}/_design/kinleaf`;
    const { body } = await call(server.url, server.admin, 'GET', path);
    await call(server.url, server.admin, 'PUT', path, {
      ...(body as object),
      validate_doc_update: 'function () {}',
    });
    expect((await statusOf(couch)).join('\n')).toContain('NOT those of this version');
    await initServer(couch, {}, () => undefined);
    expect((await statusOf(couch)).join('\n')).not.toContain('NOT those of this version');
  });

  test.each(['journal.example.org', 'https://a.example/path', '*'])(
    'refuses %s as the origin of a page',
    async (origin) => {
      await expect(initServer(couch, { origins: [origin] }, () => undefined)).rejects.toThrow(
        'origin',
      );
    },
  );
});

describe('add-circle', () => {
  test('makes a circle that its code opens, with access for the first parent only', async () => {
    const { database, code } = await fresh();
    const circle = await circleOn(server.url, server.admin, code);
    expect(circle.database).toBe(database);
    const status = async (end: string, path: string) =>
      (await call(server.url, circle.user(end), 'GET', path)).status;
    expect(await status('p1', `/${database}`)).toBe(200);
    for (const end of ['p2', 'p6', 'c1', 'c8', 'r1', 'r6', 'd1']) {
      expect(await status(end, `/${database}`)).toBe(403);
      expect(await status(end, `/_users/org.couchdb.user:${circle.user(end).name}`)).toBe(200);
    }
    for (const end of ['p1', 'p6', 'd1', 'd4'])
      expect(await status(end, `/${database}-door`)).toBe(200);
    for (const end of ['c1', 'r1']) expect(await status(end, `/${database}-door`)).toBe(403);
  });

  test('makes a new code for the seats that nobody has', async () => {
    const { database, code } = await fresh();
    const old = await circleOn(server.url, server.admin, code);
    const ask = (end: string, method: string, path: string, body?: unknown) =>
      call(server.url, old.user(end), method, path, body);
    const start = { _id: 'm000000', v: 1, e: 0, w: old.user('p1').name, d: 'd', c: 'c', s: 's' };
    expect((await ask('p1', 'PUT', `/${database}/m000000`, start)).status).toBe(201);
    const invitation = `/${database}-door/invite-${old.user('d2').name}`;
    expect((await ask('p1', 'PUT', invitation, { text: 'sealed' })).status).toBe(201);

    await expect(renewCode(couch, database)).rejects.toThrow('nobody can be invited');
    const { code: renewed } = await renewCode(couch, database, { closes: true });
    const now = await circleOn(server.url, server.admin, renewed);
    expect(now.database).toBe(database);
    const opens = async (circle: typeof old, end: string) => {
      const who = circle.user(end);
      return (
        (await call(server.url, who, 'GET', `/_users/org.couchdb.user:${who.name}`)).status === 200
      );
    };
    for (const held of ['p1', 'd2']) {
      expect(await opens(old, held)).toBe(true);
      expect(await opens(now, held)).toBe(false);
    }
    for (const free of ['p2', 'p6', 'c1', 'r1', 'd1']) {
      expect(await opens(old, free)).toBe(false);
      expect(await opens(now, free)).toBe(true);
    }
  });

  test('makes a new code for a circle that nobody has begun', async () => {
    const { database, code } = await fresh();
    const [old, now] = [code, (await renewCode(couch, database)).code].map((one) =>
      circleOn(server.url, server.admin, one),
    );
    const ask = async (circle: typeof old) => {
      const who = (await circle)?.user('p1') ?? null;
      return (await call(server.url, who, 'GET', `/${database}`)).status;
    };
    expect([await ask(old), await ask(now)]).toEqual([401, 200]);
  });

  test('refuses to renew the code of something that is not a circle', async () => {
    await expect(renewCode(couch, '_users')).rejects.toThrow('not the database of a circle');
    await expect(renewCode(couch, 'kinleaf-ffffffffffffffff')).rejects.toThrow('There is no');
  });
});

test('status says what is on the server', async () => {
  const { database } = await fresh();
  const lines = await statusOf(couch);
  expect(lines[0]).toMatch(/^CouchDB 3\.\d+\.\d+.* at http/);
  const at = lines.indexOf(database);
  expect(lines.slice(at + 1, at + 5)).toEqual([
    expect.stringMatching(/^ {2}1 document, 0 deleted, [\d,]+ kB$/),
    '  Parents: p1 · Carers: none · Readers: none',
    '  Open invitations: 0',
    '  Rules: those of this version',
  ]);
});

// Each test starts several processes.
describe('the command', { timeout: 60_000 }, () => {
  const environment = () => {
    const { name, password } = server.admin;
    return server.url.replace('//', `//${name}:${encodeURIComponent(password)}@`);
  };

  test('sets up, adds a circle and shows its status, and never a password', async () => {
    const origins = (await couch.setting('_local', 'cors/origins')) ?? '';
    const init = await run(['init', '--origins', origins.replaceAll(' ', '')], environment());
    const added = await run(['add-circle'], environment());
    const [, code = ''] = /^Code: +(\S+)$/m.exec(added.said) ?? [];
    const circle = await circleOn(server.url, server.admin, code);
    const status = await run(['status'], environment());
    expect([init.status, added.status, status.status]).toEqual([0, 0, 0]);
    expect(status.said).toContain(circle.database);
    for (const { said } of [init, added, status]) {
      expect(said).not.toContain(server.admin.password);
      expect(said).not.toContain(circle.user('p2').password);
    }
  });

  test('says in one sentence what is missing or wrong', async () => {
    const wrong = environment().replace(/:[^:@/]+@/, ':wrong@');
    const cases = [
      [['status'], ''],
      [['status'], wrong],
      [['status'], 'http://admin:secret@127.0.0.1:9'],
      [['status'], 'http://admin:secret@127.0.0.1:9/path'],
      [['add-circle', '--server', 'couch.example.org'], ''],
      [['status', '--password', 'secret'], environment()],
      [['remove-circle'], environment()],
      [['remove-circle', '_users'], environment()],
      [['remove-circle', 'kinleaf-ffffffffffffffff'], environment()],
      [['status'], 'http://admin:secret@couch.example.org'],
      [['status'], 'http://admin@127.0.0.1:9'],
      [['dev', '--port', 'x'], ''],
      // Node refuses it as browsers do.
      [['dev', '--port', '6000'], ''],
    ] as const;
    for (const [args, given] of cases) {
      const { status, said } = await run(args, given);
      expect(status).toBe(1);
      expect(said.trim().split('\n')).toHaveLength(1);
      expect(said).not.toMatch(/secret|wrong/);
    }
  });

  test('says what an option lacks, and how to use the commands', async () => {
    const { status, said } = await run(['add-circle', '--renew', '--close'], environment());
    expect(status).toBe(1);
    expect(said).toMatch(/^Option '--renew' argument is ambiguous\./);
    expect(said).toContain('npm run circle-server -- <command>');
    expect(said).not.toContain('at parseArgs');
  });
});

describe('the admin’s login', () => {
  const given = 'https://admin:p%40ss@couch.example.org';
  const whole = { url: 'https://couch.example.org', name: 'admin', password: 'p@ss' };

  test('comes from the environment, the address and the name also from an option', async () => {
    expect(await readLogin({}, given)).toEqual(whole);
    expect(await readLogin({ server: 'https://couch.example.org' }, given)).toEqual(whole);
    expect(await readLogin({ user: 'other' }, given)).toEqual({ ...whole, name: 'other' });
  });

  test('does not use the name for another server', async () => {
    await expect(readLogin({ server: 'https://elsewhere.example' }, given)).rejects.toThrow(
      'Which user?',
    );
  });

  test('asks for a password if none was given', async () => {
    const asked: string[] = [];
    const ask = (question: string) => {
      asked.push(question);
      return Promise.resolve('typed');
    };
    const login = await readLogin({}, 'https://admin@couch.example.org', ask);
    expect(login).toEqual({ ...whole, password: 'typed' });
    expect(asked).toEqual(['Password of admin at https://couch.example.org: ']);
    await expect(readLogin({}, 'https://admin@couch.example.org')).rejects.toThrow('no password');
  });

  test.each([
    { password: 'secret' },
    { server: 'https://admin:secret@couch.example.org' },
    { server: 'https://:secret@couch.example.org' },
  ])('is refused with a password on the command line: %o', async (options) => {
    const refusal = readLogin({ user: 'admin', ...options }, given);
    await expect(refusal).rejects.toThrow('Leave the password out of the command');
    await expect(refusal).rejects.not.toThrow('secret');
  });

  test.each([
    'http://couch.example.org',
    'http://192.168.1.20:5984',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    'http://0.0.0.0:5984',
    'http://[::2]:5984',
  ])('does not go to another computer in the clear: %s', async (server) => {
    const ask = () => Promise.resolve('typed');
    await expect(readLogin({ server, user: 'admin' }, undefined, ask)).rejects.toThrow('https://');
  });

  test.each([
    'http://localhost:5984',
    'http://127.0.0.1:5984',
    'http://127.1',
    'http://[::1]:5984',
  ])('may go to this computer in the clear: %s', async (server) => {
    const ask = () => Promise.resolve('typed');
    const { name } = await readLogin({ server, user: 'admin' }, undefined, ask);
    expect(name).toBe('admin');
  });

  test('does not follow a redirect', async () => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('{}');
    });
    const redirecting = createServer((_request, response) => {
      response.writeHead(307, { Location: `${addressOf(elsewhere)}/` }).end('{}');
    });
    for (const one of [elsewhere, redirecting]) {
      one.listen(0, '127.0.0.1');
      await once(one, 'listening');
      onTestFinished(() => void one.close());
    }
    const login = { url: addressOf(redirecting), name: 'admin', password: 'secret' };
    await expect(couchAt(login).ask('GET', '/_up')).rejects.toThrow('does not answer');
    expect(asked).toEqual([]);
  });
});

test('a typed password is not shown', async () => {
  const [keys, screen] = [new PassThrough(), new PassThrough()];
  const typed = askPassword('Password: ', keys, screen);
  keys.write('correct horse\r');
  expect(await typed).toBe('correct horse');
  expect(String(screen.read())).toBe('Password: \n');
});

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
