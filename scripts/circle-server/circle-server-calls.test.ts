import { couchServer } from '../../src/circle/server/couch-server.ts';
import { describeCircleServer } from '../../src/circle/fixtures/contract.ts';
import { couchAccess } from '../../src/circle/server/couch-access.ts';
import { noEnd } from '../../src/circle/fixtures/documents.ts';
import { circleOn } from './fixtures/circle.ts';
import { testServer } from './fixtures/server.ts';

const ends = ['p1', 'p2', 'c1', 'r1'] as const;

describeCircleServer('the server of KINLEAF_COUCHDB, or the one for trials', async () => {
  const { url, admin, close } = await testServer();
  const { database, user } = await circleOn(url, admin);
  const first = user('p1');
  const access = couchAccess({ server: url, user: first.name, password: first.password });
  const members = ends.map((end) => user(end).name);
  const admins = [user('p1').name, user('p2').name];
  await access.writeSecurity(database, { admins, members }, noEnd);
  return {
    connect: (end) => {
      const { name, password } = user(end);
      return couchServer({ server: url, database, user: name, password });
    },
    name: (end) => user(end).name,
    close,
  };
});
