import { CircleError } from '@/domain/circle/circle-errors';
import type { Role } from '@/domain/circle/members';
import {
  type Answer,
  answerNote,
  doorKeys,
  type InvitationMailbox,
  newWords,
  readNote,
  welcomeNote,
  writeNote,
} from '@/circle/members/invitation-mailbox';
import {
  changeMembers,
  claimSeat,
  parentCircleOf,
  type ParentRow,
  placeOf,
  signerOf,
  slotKeysOf,
} from './circle-state';
import type { CirclePorts } from './ports';
import { closeDoor, closeOnceTaken, openInvitationSlot, pollUntil } from './invitation-slot';
import { browserPorts } from './browser-ports';
import { addEntry } from '@/circle/members/member-log';
import { boxWelcome } from '@/circle/members/welcome';

/** An invitation of one device, open on this page until it is answered, closed or over. */
export interface Invitation {
  readonly words: readonly string[];
  /** Server and database, as the other side types it. */
  readonly address: string;
  readonly link: string;
  readonly until: Date;
  /** Who answered. Rejects with CircleError where nobody did in time, and with AbortError once it was closed. */
  readonly answered: Promise<{ readonly person: string; readonly device: string }>;
  /** Lets them in; can be done again after a cut. Rejects with CircleError, CircleServerError or as the stores do. */
  accept(): Promise<void>;
  /** Takes it back; whoever answered is told no. After a yes it does nothing. */
  close(): Promise<void>;
}

const quarterOfAnHour = 15 * 60_000;

/** Opens a door for one device. Rejects with CircleError, CircleServerError or as the stores do. */
export async function openInvitation(
  childId: string,
  role: Role,
  desk: CirclePorts = browserPorts,
): Promise<Invitation> {
  const row = await parentCircleOf(desk, childId);
  const words = await newWords();
  const keys = await doorKeys(row.database, words, desk.stretch);
  const until = new Date(desk.now().getTime() + quarterOfAnHour);
  const ending = new AbortController();
  const door = await openInvitationSlot(desk, row, keys, { role, until }, ending.signal);
  const address = `${row.server}/${row.database}`;
  return {
    ...{ words, address, until, link: linkOf(desk.origin, address, words) },
    ...underWay({ desk, row, door, role, until, ending }),
  };
}

/** What a QR code says; the page behind it takes the fragment out of the address bar, and no server sees it. */
const linkOf = (origin: string, address: string, words: readonly string[]) =>
  `${origin}/join#a=${encodeURIComponent(address)}&w=${words.join('-')}`;

interface UnderWay {
  readonly desk: CirclePorts;
  readonly row: ParentRow;
  readonly door: InvitationMailbox;
  readonly role: Role;
  readonly until: Date;
  readonly ending: AbortController;
}

function underWay(under: UnderWay): Pick<Invitation, 'answered' | 'accept' | 'close'> {
  const { desk, row, door, role, until, ending } = under;
  let isAccepted = false;
  let isClosed = false;
  let answer: Answer | undefined;

  const close = async () => {
    if (isAccepted || isClosed) return;
    isClosed = true;
    ending.abort();
    await closeDoor(desk, row.childId, new AbortController().signal, door.password);
  };
  const answered = async () => {
    const access = desk.access(row);
    const read = () => readNote(access, door, answerNote, ending.signal);
    answer = (await pollUntil(desk, read, until, ending.signal)) ?? undefined;
    if (answer !== undefined) return { person: answer.person, device: answer.device };
    await close();
    throw new CircleError('expired');
  };
  const first = answered();
  // Whoever asks is told; nobody has to.
  first.catch(() => undefined);
  return {
    answered: first,
    async accept() {
      if (answer === undefined || isClosed) throw new CircleError('expired');
      // What was changed since the door was opened counts.
      const now = await parentCircleOf(desk, row.childId);
      await admitMember(desk, now, door, { ...answer, role }, ending.signal);
      if (isAccepted) return;
      isAccepted = true;
      void closeOnceTaken(desk, row.childId, door, until).catch(() => undefined);
    },
    close,
  };
}

/** Lets a device in that answered: a place on the server, an entry in the list, and its keys at the door. Can be done again. */
async function admitMember(
  desk: CirclePorts,
  row: ParentRow,
  door: InvitationMailbox,
  answer: Answer & { readonly role: Role },
  signal: AbortSignal,
): Promise<void> {
  const { deviceId: id, person, device, signKey, boxKey, role } = answer;
  const access = desk.access(row);
  const changed = await changeMembers(
    desk,
    row,
    async (state, key) => {
      const there = state.members.find((member) => member.id === id);
      if (there?.signKey === signKey) return null;
      const keys = { ...slotKeysOf(row), epochs: [key] };
      const user = await claimSeat(access, keys, state.members, { id, role }, signal);
      const member = { id, person, device, role, signKey, boxKey, user };
      return addEntry(state, signerOf(row, desk), member, key);
    },
    signal,
  );
  const joined = changed.members.find((member) => member.id === id);
  if (joined === undefined) throw new CircleError('list');
  const keys = slotKeysOf({ ...row, ...changed, seed: row.seed });
  const welcome = {
    ...(await placeOf(access, keys, joined, signal)),
    ...{ childId: row.childId, idKey: row.idKey, chainKey: row.chainKey },
    firstHash: row.firstHash,
    ...(role === 'parent' && { seed: row.seed }),
  };
  const box = boxWelcome(row.database, answer, welcome);
  await writeNote(access, door, welcomeNote, { box }, signal);
}
