import type { CircleRow } from '@/data/db/db';
import { CircleError } from '@/domain/circle/circle-errors';
import { readList } from '@/circle/members/pull-member-log';
import type { KeyPair } from '@/circle/crypto/signatures';
import { hasRightKeys, type Welcome } from '@/circle/members/welcome';
import { ownMember } from './circle-state';
import type { CirclePorts } from './ports';

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
