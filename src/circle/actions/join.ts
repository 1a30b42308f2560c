import { CircleError } from '@/domain/circle/circle-errors';
import type { Role } from '@/domain/circle/members';
import { type CircleAccess, CircleServerError, serverErrorCodeOf } from '@/circle/server/server';
import { readAddress } from '@/circle/server/address';
import { makeBoxKeys } from '@/circle/crypto/sealed-boxes';
import { newDeviceId } from '@/circle/members/member-log';
import {
  answerNote,
  databaseOfInvitation,
  mailboxKeys,
  hasNote,
  type InvitationMailbox,
  type Invite,
  inviteNote,
  readMailboxNote,
  readWords,
  removeNote,
  welcomeNote,
  writeNote,
} from '@/circle/members/invitation-mailbox';
import { usersOf } from '@/circle/members/setup-code';
import { type KeyPair, newSignKeys } from '@/circle/crypto/signatures';
import { hasRightKeys, openWelcome, type Welcome } from '@/circle/members/welcome-message';
import { endOfInvitation, type InvitationEnd } from './invitation-time';
import { type AskAboutJournal, JournalQuestion } from './journal-question';
import type { CirclePorts } from './ports';
import { browserPorts } from './browser-ports';
import { pollInterval, pollUntil } from './mailbox-lifecycle';
import type { CircleRow } from '@/data/db/db';
import { type LogPosition, readWholeLog } from '@/circle/members/pull-member-log';
import { ownMember } from './circle-state';

/** An invitation, as the person who joins sees it. */
export interface ReceivedInvitation {
  readonly childName: string;
  readonly inviter: string;
  readonly role: Role;
  /**
   * Sends this person's answer, waits to be accepted, and then stores the circle. Rejects with CircleError ('cancelled',
   * 'cancelled-late', 'form-open', 'declined', 'expired', 'answered', 'in-circle', 'list', 'newer'), CircleServerError or a storage error.
   * After 'cancelled' it can be called again, and also if the circle has let this device in but couldn't be stored.
   */
  answer(
    who: { readonly person: string; readonly device: string },
    how?: {
      /** Called if a journal of this child is here. Without it, such a device doesn't join. */
      readonly ask?: AskAboutJournal;
      /** Called when the answer is about to be sent. */
      readonly onSend?: () => void;
    },
  ): Promise<{ readonly childId: string }>;
}

/** Finds the invitation for these words. Rejects with CircleError ('address', 'newer', 'wrong-words', 'expired') or CircleServerError. */
export async function readInvitation(
  { address, words }: { readonly address: string; readonly words: readonly string[] },
  signal: AbortSignal,
  ports: CirclePorts = browserPorts,
): Promise<ReceivedInvitation> {
  const read = readAddress(address);
  if ('problem' in read || read.database === null) throw new CircleError('address');
  const { server, database: name } = read;
  const database = databaseOfInvitation(name);
  if (database === null) throw new CircleError('newer');
  const known = await readWords(words);
  if (known === null) throw new CircleError('wrong-words');
  const { mailbox, access, invite } = await findInvitation(
    ports,
    { server, database, name, words: known },
    signal,
  );
  const end = endOfInvitation(ports, server, invite);
  if (end.isLongOver()) throw new CircleError('expired');
  const admission: Admission = { joining: null };
  return {
    ...{ childName: invite.childName, inviter: invite.person, role: invite.role },
    answer: async (who, { ask, onSend } = {}) => {
      const question = new JournalQuestion(ports, ask);
      const answered = { ports, server, mailbox, access, invite, end, question, admission };
      if (admission.joining !== null) return finishJoining(answered, admission.joining, signal);
      // The only moment at which cancelling leaves no trace in the circle. Earlier versions don't say which child it is.
      if (invite.childId !== undefined) {
        await refuseMember(ports, invite.childId);
        await question.settle(invite.childId, false);
      }
      onSend?.();
      const [signs, boxes] = [await newSignKeys(), makeBoxKeys()];
      const device = { deviceId: newDeviceId(), signs, boxes };
      const keys = { signKey: signs.publicKey, boxKey: boxes.publicKey };
      const answer = { deviceId: device.deviceId, ...who, ...keys };
      if (!(await writeNote(access, mailbox, answerNote, answer, signal)))
        throw new CircleError('answered');
      return waitForWelcome(answered, device, signal);
    },
  };
}

interface Sought {
  readonly server: string;
  readonly database: string;
  /** The last part of the invitation's address. */
  readonly name: string;
  readonly words: readonly string[];
}

async function findInvitation(
  ports: CirclePorts,
  { server, database, name, words }: Sought,
  signal: AbortSignal,
): Promise<{ mailbox: InvitationMailbox; access: CircleAccess; invite: Invite }> {
  const keys = await mailboxKeys(name, words, ports.stretch);
  for (const user of usersOf(database, 'door')) {
    const mailbox = { ...keys, database, user };
    const access = ports.access({ server, database, user, password: keys.password });
    try {
      const invite = await readMailboxNote(access, mailbox, inviteNote, signal);
      if (invite !== null) return { mailbox, access, invite };
    } catch (error) {
      // This mailbox is unused, or belongs to another invitation.
      if (!isLocked(error)) throw error;
    }
  }
  throw new CircleError('wrong-words');
}

const isLocked = (error: unknown) =>
  error instanceof CircleServerError && ['unauthorized', 'forbidden'].includes(error.code);

interface Answered {
  readonly ports: CirclePorts;
  readonly server: string;
  readonly mailbox: InvitationMailbox;
  readonly access: CircleAccess;
  readonly invite: Invite;
  readonly end: InvitationEnd;
  readonly question: JournalQuestion;
  readonly admission: Admission;
}

/** How the circle let this device in: kept until it's stored, because an invitation can be answered only once. */
interface Admission {
  joining: Joining | null;
}

async function waitForWelcome(
  answered: Answered,
  device: NewDevice,
  signal: AbortSignal,
): Promise<{ childId: string }> {
  const { ports, mailbox, access, invite, end, server, admission } = answered;
  const readNote = async () => {
    const welcome = await readMailboxNote(access, mailbox, welcomeNote, signal);
    if (welcome !== null || (await hasNote(access, mailbox, inviteNote, signal))) return welcome;
    throw new CircleError('declined');
  };
  const readWelcome = async () => {
    const welcome = await readNote().catch((error: unknown) => {
      if (!isLocked(error)) throw error;
      throw new CircleError(end.isOver() ? 'expired' : 'declined', error);
    });
    if (welcome === null) return null;
    const keys = { deviceId: device.deviceId, boxSecret: device.boxes.secretKey };
    const decrypted = openWelcome(mailbox.database, keys, welcome.box);
    if (decrypted?.firstHash !== invite.firstHash) throw new CircleError('list');
    const { childId } = decrypted;
    // Otherwise somebody could be asked about one child and share another.
    if (invite.childId !== undefined && invite.childId !== childId) throw new CircleError('list');
    admission.joining = { server, database: mailbox.database, device, welcome: decrypted };
    return finishJoining(answered, admission.joining, signal);
  };
  const joined = await pollUntil(ports, readWelcome, end.isLongOver, signal);
  if (joined === null) throw new CircleError('expired');
  return joined;
}

/** Stores the circle that has let this device in. Rejects with CircleError. */
async function finishJoining(
  { ports, mailbox, access, question, admission }: Answered,
  joining: Joining,
  signal: AbortSignal,
): Promise<{ childId: string }> {
  // Tells the other side to close the mailbox; if this fails, it closes when the invitation expires.
  const finish = () => removeNote(access, mailbox, answerNote, signal).catch(() => undefined);
  try {
    await storeCircle(ports, joining, question, signal);
  } catch (error) {
    if (error instanceof CircleError && error.problem === 'cancelled-late') {
      admission.joining = null;
      await finish();
    }
    throw error;
  }
  await finish();
  return { childId: joining.welcome.childId };
}

export interface NewDevice {
  readonly deviceId: string;
  readonly signs: KeyPair;
  readonly boxes: KeyPair;
}

interface Joining {
  readonly server: string;
  readonly database: string;
  readonly device: NewDevice;
  readonly welcome: Welcome;
}

/** Returns a circle's row before the member log was read. */
export const rowBefore = ({ server, database, device, welcome }: Joining): CircleRow => ({
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

/**
 * Reads and verifies the member log as this device, and stores the circle. Asks first if a journal of the child is here and that wasn't
 * decided yet. Rejects with CircleError.
 */
export async function storeCircle(
  ports: CirclePorts,
  joining: Joining,
  question: JournalQuestion,
  signal: AbortSignal,
): Promise<void> {
  const { childId } = joining.welcome;
  let row: CircleRow;
  do {
    await question.settle(childId, true);
    await refuseMember(ports, childId);
    row = await readRow(ports, joining, signal);
    // A journal may have come here in the meantime, from a backup for example.
  } while (!(await ports.join(row, question.choice)));
}

async function readRow(
  ports: CirclePorts,
  joining: Joining,
  signal: AbortSignal,
): Promise<CircleRow> {
  const before = rowBefore(joining);
  const position = await readLogOnceAccepted(ports, before, signal);
  const row = { ...before, ...position };
  const { signs, boxes } = joining.device;
  const own = ownMember(row);
  const isOwn =
    own?.signKey === signs.publicKey && own.boxKey === boxes.publicKey && own.user === row.user;
  if (!isOwn || own.removedAt !== undefined || !hasRightKeys(position.list, joining.welcome))
    throw new CircleError('list');
  // Without a key, nothing of the circle could be read.
  if (position.epochs.length === 0) throw new CircleError('list');
  return row;
}

/** How many times a new login is tried: another node of the server may have set its password, and this one not know it yet. */
const maxLoginTries = 30;

async function readLogOnceAccepted(
  ports: CirclePorts,
  row: CircleRow,
  signal: AbortSignal,
): Promise<LogPosition> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readWholeLog(row, ports.server(row), signal);
    } catch (error) {
      const isRefused = serverErrorCodeOf(error) === 'unauthorized';
      if (!isRefused || tries === maxLoginTries) throw error;
    }
    await ports.wait(pollInterval, signal);
  }
}

/** Rejects with CircleError('in-circle') if this device is in the circle of the child already. */
export async function refuseMember(ports: CirclePorts, childId: string): Promise<void> {
  const existing = await ports.read(childId);
  if (existing !== null && existing.chainLength > 0) throw new CircleError('in-circle');
}
