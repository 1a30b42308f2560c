import { neverAborts } from '@/lib/scheduling';
import { CircleError } from '@/domain/circle/circle-errors';
import type { Role } from '@/domain/circle/members';
import {
  type Answer,
  answerNote,
  mailboxKeys,
  type InvitationMailbox,
  newInvitationName,
  newWords,
  readMailboxNote,
  welcomeNote,
  writeNote,
} from '@/circle/members/invitation-mailbox';
import {
  changeMembers,
  claimSeat,
  changeableCircleOf,
  parentCircleOf,
  type ParentRow,
  seatOf,
  signerOf,
  seatKeysOf,
} from './circle-state';
import { accessOf } from './own-login';
import type { CirclePorts } from './ports';
import { timeAt, validity } from './invitation-time';
import { closeInvitation, closeOnceFetched, openMailbox, pollUntil } from './mailbox-lifecycle';
import { browserPorts } from './browser-ports';
import { addMemberEntry } from '@/circle/members/member-log';
import { boxWelcome } from '@/circle/members/welcome-message';

/** An invitation of one device, open on this page until it's answered, closed or expired. */
export interface Invitation {
  readonly words: readonly string[];
  /** Server, database and salt, for the other person to type. */
  readonly address: string;
  readonly link: string;
  /** By this device's clock. */
  readonly until: Date;
  /**
   * Who answered. Rejects with CircleError('expired') if no one did in time, with 'forked', 'no-circle' or 'not-parent' if this device can't
   * admit anyone any more, and with AbortError once it was closed.
   */
  readonly answered: Promise<{ readonly person: string; readonly device: string }>;
  /** Admits them. Safe to repeat after an interruption. Rejects with CircleError, CircleServerError or a storage error. */
  accept(): Promise<void>;
  /** Withdraws the invitation; a device that answered is declined. Does nothing after `accept`. */
  close(): Promise<void>;
}

/** Opens an invitation for one device. Rejects with CircleError, CircleServerError or a storage error. */
export async function openInvitation(
  childId: string,
  role: Role,
  ports: CirclePorts = browserPorts,
): Promise<Invitation> {
  const row = await changeableCircleOf(ports, childId);
  const words = await newWords();
  const name = newInvitationName(row.database);
  const keys = await mailboxKeys(name, words, ports.stretch);
  const until = new Date(timeAt(ports, row.server).getTime() + validity);
  const ending = new AbortController();
  const mailbox = await openMailbox(ports, row, keys, { role, until }, ending.signal);
  const address = `${row.server}/${name}`;
  return {
    ...{ words, address, link: linkOf(ports.origin, address, words) },
    until: new Date(ports.now().getTime() + validity),
    ...awaitAnswer({ ports, row, mailbox, role, until, ending }),
  };
}

/** For the QR code. The fragment never reaches a server, and the join page removes it from the address bar. */
const linkOf = (origin: string, address: string, words: readonly string[]) =>
  `${origin}/join#a=${encodeURIComponent(address)}&w=${words.join('-')}`;

interface OpenInvitation {
  readonly ports: CirclePorts;
  readonly row: ParentRow;
  readonly mailbox: InvitationMailbox;
  readonly role: Role;
  /** As in the mailbox. */
  readonly until: Date;
  readonly ending: AbortController;
}

function awaitAnswer(
  invitation: OpenInvitation,
): Pick<Invitation, 'answered' | 'accept' | 'close'> {
  const { ports, row, mailbox, role, until, ending } = invitation;
  let isAccepted = false;
  let isClosed = false;
  let answer: Answer | undefined;

  const close = async () => {
    if (isAccepted || isClosed) return;
    isClosed = true;
    ending.abort();
    await closeInvitation(ports, row.childId, neverAborts(), mailbox.password);
  };
  const answered = async () => {
    const access = accessOf(ports, row);
    const isOver = () => timeAt(ports, row.server) > until;
    const read = async () => {
      // Nothing goes to the server of a circle that was forked in the meantime.
      await parentCircleOf(ports, row.childId);
      return readMailboxNote(access, mailbox, answerNote, ending.signal);
    };
    answer = (await pollUntil(ports, read, isOver, ending.signal)) ?? undefined;
    if (answer !== undefined) return { person: answer.person, device: answer.device };
    await close();
    throw new CircleError('expired');
  };
  const first = answered();
  // Not an unhandled rejection if nobody awaits it.
  first.catch(() => undefined);
  return {
    answered: first,
    async accept() {
      if (answer === undefined || isClosed) throw new CircleError('expired');
      // The circle may have changed since the invitation was opened.
      const now = await changeableCircleOf(ports, row.childId);
      await admitMember(ports, now, mailbox, { ...answer, role }, ending.signal);
      if (isAccepted) return;
      isAccepted = true;
      void closeOnceFetched(ports, row.childId, mailbox, until).catch(() => undefined);
    },
    close,
  };
}

/** Admits a device that answered: claims a seat, adds it to the member log, and leaves its keys in the mailbox. Safe to repeat. */
async function admitMember(
  ports: CirclePorts,
  row: ParentRow,
  mailbox: InvitationMailbox,
  answer: Answer & { readonly role: Role },
  signal: AbortSignal,
): Promise<void> {
  const { deviceId: id, person, device, signKey, boxKey, role } = answer;
  const access = accessOf(ports, row);
  const changed = await changeMembers(
    ports,
    row,
    async (state, key) => {
      const existing = state.members.find((member) => member.id === id);
      if (existing?.signKey === signKey) return null;
      const keys = { ...seatKeysOf(row), epochs: [key] };
      const user = await claimSeat(access, keys, state.members, { id, role }, signal);
      const member = { id, person, device, role, signKey, boxKey, user };
      return addMemberEntry(state, signerOf(row, ports), member, key);
    },
    signal,
  );
  const joined = changed.members.find((member) => member.id === id);
  if (joined === undefined) throw new CircleError('list');
  const keys = seatKeysOf({ ...row, ...changed, seed: row.seed });
  const welcome = {
    ...(await seatOf(access, keys, joined, signal)),
    ...{ childId: row.childId, idKey: row.idKey, chainKey: row.chainKey },
    firstHash: row.firstHash,
    ...(role === 'parent' && { seed: row.seed }),
  };
  const box = boxWelcome(row.database, answer, welcome);
  await writeNote(access, mailbox, welcomeNote, { box }, signal);
}
