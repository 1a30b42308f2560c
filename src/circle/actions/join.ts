import { CircleError } from '@/domain/circle/circle-errors';
import type { Role } from '@/domain/circle/members';
import { type CircleAccess, CircleServerError } from '@/circle/server/server';
import { readAddress } from '@/circle/server/address';
import { makeBoxKeys } from '@/circle/crypto/sealed-boxes';
import { newDeviceId } from '@/circle/members/member-log';
import {
  answerNote,
  doorKeys,
  hasNote,
  type InvitationMailbox,
  type Invite,
  inviteNote,
  readNote,
  readWords,
  takeNote,
  welcomeNote,
  writeNote,
} from '@/circle/members/invitation-mailbox';
import { usersOf } from '@/circle/members/setup-code';
import { type KeyPair, makeSignKeys } from '@/circle/crypto/signatures';
import { hasRightKeys, openWelcome, type Welcome } from '@/circle/members/welcome';
import type { CirclePorts } from './ports';
import { browserPorts } from './browser-ports';
import { pollUntil } from './invitation-slot';
import type { CircleRow } from '@/data/db/db';
import { readList } from '@/circle/members/pull-member-log';
import { ownMember } from './circle-state';

/** An invitation as the one who joins reads it. */
export interface Invited {
  readonly childName: string;
  readonly inviter: string;
  readonly role: Role;
  /**
   * Says who this is and waits for the other side's yes; then the circle is stored here. Rejects with CircleError ('declined',
   * 'expired', 'answered', 'in-circle', 'list', 'newer'), CircleServerError or as the stores do.
   */
  answer(who: {
    readonly person: string;
    readonly device: string;
  }): Promise<{ readonly childId: string }>;
}

/** Opens the door with the words. Rejects with CircleError ('address', 'wrong-words', 'expired') or CircleServerError. */
export async function readInvitation(
  { address, words }: { readonly address: string; readonly words: readonly string[] },
  signal: AbortSignal,
  desk: CirclePorts = browserPorts,
): Promise<Invited> {
  const read = readAddress(address);
  if ('problem' in read || read.database === null) throw new CircleError('address');
  const { server, database } = read;
  const known = await readWords(words);
  if (known === null) throw new CircleError('wrong-words');
  const { door, access, invite } = await findDoor(desk, { server, database, words: known }, signal);
  if (new Date(invite.until).getTime() + lateness < desk.now().getTime())
    throw new CircleError('expired');
  return {
    ...{ childName: invite.childName, inviter: invite.person, role: invite.role },
    answer: async (who) => {
      const [signs, boxes] = [makeSignKeys(), makeBoxKeys()];
      const device = { deviceId: newDeviceId(), signs, boxes };
      const keys = { signKey: signs.publicKey, boxKey: boxes.publicKey };
      const answer = { deviceId: device.deviceId, ...who, ...keys };
      if (!(await writeNote(access, door, answerNote, answer, signal)))
        throw new CircleError('answered');
      return waitForYes({ desk, server, door, access, invite, device }, signal);
    },
  };
}

/** How far two clocks may differ, in ms: the inviting device closes the door itself in time. */
const lateness = 10 * 60_000;

async function findDoor(
  desk: CirclePorts,
  { server, database, words }: { server: string; database: string; words: readonly string[] },
  signal: AbortSignal,
): Promise<{ door: InvitationMailbox; access: CircleAccess; invite: Invite }> {
  const keys = await doorKeys(database, words, desk.stretch);
  for (const user of usersOf(database, 'door')) {
    const door = { ...keys, database, user };
    const access = desk.access({ server, database, user, password: keys.password });
    try {
      const invite = await readNote(access, door, inviteNote, signal);
      if (invite !== null) return { door, access, invite };
    } catch (error) {
      // It rests, or is another invitation's.
      if (!isShut(error)) throw error;
    }
  }
  throw new CircleError('wrong-words');
}

const isShut = (error: unknown) =>
  error instanceof CircleServerError && ['unauthorized', 'forbidden'].includes(error.trouble);

interface Waiting {
  readonly desk: CirclePorts;
  readonly server: string;
  readonly door: InvitationMailbox;
  readonly access: CircleAccess;
  readonly invite: Invite;
  readonly device: NewDevice;
}

async function waitForYes(waiting: Waiting, signal: AbortSignal): Promise<{ childId: string }> {
  const { desk, door, access, invite, device, server } = waiting;
  const until = new Date(invite.until);
  const late = new Date(until.getTime() + lateness);
  const look = async () => {
    const welcome = await readNote(access, door, welcomeNote, signal);
    if (welcome === null) {
      if (await hasNote(access, door, inviteNote, signal)) return null;
      throw new CircleError('declined');
    }
    const keys = { deviceId: device.deviceId, boxSecret: device.boxes.secretKey };
    const opened = openWelcome(door.database, keys, welcome.box);
    if (opened?.firstHash !== invite.firstHash) throw new CircleError('list');
    await storeCircle(desk, { server, database: door.database, device, welcome: opened }, signal);
    return { childId: opened.childId };
  };
  const joined = await pollUntil(desk, look, late, signal).catch((error: unknown) => {
    if (isShut(error)) throw new CircleError(desk.now() < until ? 'declined' : 'expired', error);
    throw error;
  });
  if (joined === null) throw new CircleError('expired');
  // Tells the other side that the door can be closed; it closes by itself where this does not arrive.
  await takeNote(access, door, answerNote, signal).catch(() => undefined);
  return joined;
}

/** A device before it is in a circle. */
export interface NewDevice {
  readonly deviceId: string;
  readonly signs: KeyPair;
  readonly boxes: KeyPair;
}

interface Entrance {
  readonly server: string;
  readonly database: string;
  readonly device: NewDevice;
  readonly welcome: Welcome;
}

/** What a device knows of a circle before it has read the list of members. */
export const rowBefore = ({ server, database, device, welcome }: Entrance): CircleRow => ({
  ...{ childId: welcome.childId, server, database },
  ...{ user: welcome.user, password: welcome.password, deviceId: device.deviceId },
  ...{ signSecret: device.signs.secretKey, boxSecret: device.boxes.secretKey },
  ...{ idKey: welcome.idKey, chainKey: welcome.chainKey, firstHash: welcome.firstHash },
  ...(welcome.seed !== undefined && { seed: welcome.seed }),
  ...(welcome.place && {
    placeSecret: welcome.place.secret,
    passwordEpoch: welcome.place.epoch,
  }),
  ...{ epochs: [], members: [], chainLength: 0, chainHash: '' },
  ...{ since: null, instance: null, inStepAt: null, isPaused: false, photosWaitWhenMetered: false },
});

/** Reads the list of members as this device, verifies it, and stores the circle. Rejects with CircleError. */
export async function storeCircle(
  desk: CirclePorts,
  entrance: Entrance,
  signal: AbortSignal,
): Promise<void> {
  const before = rowBefore(entrance);
  const there = await desk.read(before.childId);
  if (there !== null && there.chainLength > 0) throw new CircleError('in-circle');
  const place = await readList(before, desk.server(before), signal);
  const row = { ...before, ...place };
  const { signs, boxes } = entrance.device;
  const own = ownMember(row);
  const isOwn =
    own?.signKey === signs.publicKey && own.boxKey === boxes.publicKey && own.user === row.user;
  if (!isOwn || own.removedAt !== undefined || !hasRightKeys(place.list, entrance.welcome))
    throw new CircleError('list');
  // Nothing of the circle could be read.
  if (place.epochs.length === 0) throw new CircleError('list');
  await desk.save(row);
}
