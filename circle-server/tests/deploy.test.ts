import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const read = (name: string) =>
  readFileSync(new URL(`../../deploy/couchdb/${name}`, import.meta.url), 'utf8');

const service = z.object({
  // An exact version, so that nothing new runs before someone chooses it.
  image: z.string().regex(/^[a-z]+:\d+(\.\d+){2,}$/),
  restart: z.literal('unless-stopped'),
  hostname: z.string().optional(),
  depends_on: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  networks: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ aliases: z.array(z.string()) }))])
    .optional(),
});
const compose = z.object({
  name: z.string(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  networks: z.record(z.string(), z.null()).optional(),
});

const variables = [...read('env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '');

describe.each(['compose.yaml', 'compose.three-nodes.yaml'])('%s', (file) => {
  const text = read(file);
  const { services, volumes, networks = {} } = compose.parse(parse(text, { merge: true }));
  const couches = Object.entries(services).filter(([, { image }]) => image.startsWith('couchdb:'));
  const caddy = services['caddy'];

  test('needs only variables that env.example names', () => {
    const asked = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name ?? '');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !variables.includes(name))).toEqual([]);
  });

  test('stores data and settings of each node in separate volumes', () => {
    const used = Object.values(services).flatMap((one) =>
      one.volumes.map((entry) => entry.split(':')),
    );
    const named = used.filter(([from = '']) => !from.startsWith('.')).map(([from]) => from);
    expect([...named].sort()).toEqual(Object.keys(volumes).sort());
    for (const [, one] of couches) {
      const places = one.volumes.map((entry) => entry.split(':')[1]);
      expect(places).toEqual(['/opt/couchdb/data', '/opt/couchdb/etc/local.d']);
    }
  });

  test('opens CouchDB’s port to this machine only', () => {
    const ports = couches.flatMap(([, one]) => one.ports ?? []);
    expect(ports).toEqual(['127.0.0.1:5984:5984']);
  });

  test('passes requests of families on to every node', () => {
    const nodes = caddy?.environment['COUCHDB_NODES']?.split(' ');
    expect(nodes).toEqual(couches.map(([name, one]) => `${one.hostname ?? name}:5984`));
    expect(caddy?.depends_on).toEqual(couches.map(([name]) => name));
    const given = Object.keys(caddy?.environment ?? {});
    const asked = [...read('Caddyfile').matchAll(/\{\$([A-Z_]+)\}/g)].map(([, name]) => name);
    expect(asked.sort()).toEqual(given.sort());
  });

  test('gives each node the name under which the others find it', () => {
    for (const [, { hostname, environment, networks: own }] of couches) {
      if (couches.length === 1) continue;
      expect(environment['NODENAME']).toBe(hostname);
      expect(own).toEqual({ circle: { aliases: [hostname] } });
      expect(environment['COUCHDB_SECRET']).toContain('COUCHDB_SECRET');
      expect(environment['COUCHDB_ERLANG_COOKIE']).toContain('COUCHDB_ERLANG_COOKIE');
    }
    expect(Object.keys(networks)).toEqual(couches.length === 1 ? [] : ['circle']);
  });
});

describe('Caddy', () => {
  const [, pattern = ''] = /^\t@circle vars_regexp \{path\} (\S+)$/m.exec(read('Caddyfile')) ?? [];
  const passesOn = (path: string) => new RegExp(pattern).test(path);
  const database = '/kinleaf-0123456789abcdef';

  test.each([database, `${database}-door`])(
    'passes on everything that a circle needs of %s',
    (at) => {
      const calls = ['_all_docs', '_bulk_docs', '_bulk_get', '_changes', '_security'];
      const documents = ['m000000', 'p--------------------c1', 'b_0123456789_abcdef_-a', 'b1/full'];
      for (const path of ['', '/', ...[...calls, ...documents].map((one) => `/${one}`)]) {
        expect(passesOn(at + path), path).toBe(true);
      }
      expect(passesOn(`/_users/org.couchdb.user:${at.slice(1)}-c1`)).toBe(true);
    },
  );

  // Replicating would let a member reach any address from the server's network.
  test.each([
    ...['', 'other', 'other/m000000', 'kinleaf-'],
    ...['_replicate', '_replicator', '_session', '_all_dbs', '_node/_local/_config', '_utils'],
    ...['_replicate/../kinleaf-0123456789abcdef', './_replicate', 'kinleaf-01/../_replicate'],
    ...['_active_tasks', '_cluster_setup', '_membership', '_reshard', '_scheduler/jobs', '_up'],
    ...['_users', '_users/_all_docs', '_users/_bulk_docs', '_users/_security', '_users/_local/one'],
    ...['_users/org.couchdb.user:other', '_users/org.couchdb.user:kinleaf-1-c1/full'],
  ])('passes nothing on to /%s', (path) => {
    expect(passesOn(`/${path}`)).toBe(false);
  });

  test.each([
    ...['_local', '_local/kinleaf', '_local_docs', '_design/kinleaf', '_design_docs', '_find'],
    ...['_index', '_explain', '_purge', '_compact', '_revs_limit', '_revs_diff', '_missing_revs'],
    ...['_view_cleanup', '_all_docs/queries', '_partition/one', '_shards', '/_local/one'],
  ])('passes nothing on to /%s of a circle', (path) => {
    expect(passesOn(`${database}/${path}`)).toBe(false);
    expect(passesOn(`${database}-door/${path}`)).toBe(false);
  });
});
