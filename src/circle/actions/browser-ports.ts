import { changeCircle, readCircle } from '@/circle/store/circles';
import {
  forgetCircle,
  joinCircle,
  refuseOpenForms,
  saveCircle,
} from '@/circle/store/circle-lifecycle';
import { readJournalHere } from '@/circle/store/journal-here';
import { readChild } from '@/data/records/children';
import { couchAccess } from '@/circle/server/couch-access';
import { couchServer } from '@/circle/server/couch-server';
import { serverTime } from '@/circle/server/http-request';
import { stretch } from '@/circle/members/invitation-mailbox';
import type { CirclePorts } from './ports';
import { yieldToMain } from '@/lib/background-work';
import { wait } from '@/lib/scheduling';
import type { EngineTools } from '@/circle/engine/engine-ports';

export const browserPorts: CirclePorts = {
  access: couchAccess,
  server: couchServer,
  read: readCircle,
  save: saveCircle,
  journalHere: readJournalHere,
  refuseOpenForms,
  join: joinCircle,
  change: changeCircle,
  forget: forgetCircle,
  async child(childId) {
    const child = await readChild(childId);
    return child ? { name: child.name, isSample: child.sample === true } : null;
  },
  async exclusively(what, work, signal) {
    const options = signal === undefined ? { ifAvailable: true } : { signal };
    await navigator.locks.request(`kinleaf-circle-alone-${what}`, options, async (lock) => {
      if (lock !== null) await work();
    });
  },
  stretch,
  get origin() {
    return globalThis.location.origin;
  },
  now: () => new Date(),
  serverTime,
  wait,
};

/** What an engine needs from the browser, except what only the page knows. */
export const browserTools: Omit<EngineTools, 'rest' | 'isMetered'> = {
  now: () => Date.now(),
  wait,
  random: () => Math.random(),
  yieldToPage: yieldToMain,
};

/** Returns whether the connection is charged by volume. Only Chromium says so. */
export function isMetered(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return (
    Reflect.get(connection, 'saveData') === true || Reflect.get(connection, 'type') === 'cellular'
  );
}
