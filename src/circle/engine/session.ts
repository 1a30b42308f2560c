import { canonicalJson } from '@/lib/values';
import type {
  QuarantinedDocument,
  CircleJournal,
  CircleState,
  CircleView,
  EnginePorts,
  EngineTools,
  Writer,
} from './engine-ports';
import { type CircleServer, CircleServerError } from '@/circle/server/server';
import { DocumentCodec } from './document-codec';
import type { FailedPhotos } from '@/domain/circle/failed-photos';
import type { Member } from '@/domain/circle/members';
import { isRemovedBy, presentMembers } from '@/circle/members/member-log';
import { compareLogs, logHashes } from '@/circle/members/compare-logs';

/** The circle was paused or held, or is no longer here: there's nothing more to do. */
export class EngineStopped extends Error {
  override readonly name = 'EngineStopped';
}

/** A parent's device has read another member log than this device: the circle must be held. */
export class LogForked extends EngineStopped {
  readonly otherDevice: string;

  constructor(otherDevice: string) {
    super('forked');
    this.otherDevice = otherDevice;
  }
}

/** How far the feed was read, and the last changes before that. */
export interface FeedPosition {
  readonly since: string;
  readonly rows: readonly { readonly id: string; readonly revs: readonly string[] }[];
}

/** One connection of an engine to its server, and what it remembers while it lasts. Document ids are those on the server. */
export class Session {
  readonly server: CircleServer;
  readonly journal: CircleJournal;
  readonly circleState: CircleState;
  readonly tools: EngineTools;
  readonly signal: AbortSignal;
  readonly writer: Writer;
  /** Revisions this connection wrote and hasn't seen in the feed yet, by document id. */
  readonly echoes = new Map<string, string>();
  /** The id of the last document it wrote, until the feed reports it. */
  sent: string | null = null;
  /** Revisions of deleted leaves: the server names them again with every later change. */
  readonly deadLeaves = new Set<string>();
  /** The users who own documents on the server, if that isn't the device that made the record. By document id. */
  readonly owners = new Map<string, string>();
  /** The revisions that this device has replaced with its own version on this connection, by document id: `ownVersion`. */
  readonly writtenOver = new Map<string, string>();
  /** Ids of documents not to send on this connection, because what the server has can't be decrypted. */
  readonly blocked = new Set<string>();
  /** Ids of documents that the server doesn't let this device write. */
  readonly refused = new Set<string>();
  /** Ids of photo documents that can't be uploaded or downloaded for now. */
  readonly stuckPhotos = new Set<string>();
  /** Uploads and downloads that failed although the server answers, by photo id. */
  failedPhotos: FailedPhotos = {};
  /** Ids of quarantined documents. */
  readonly quarantined = new Set<string>();
  /** As in `EnginePorts`. */
  readonly invalidPhotos: Map<string, string>;
  /** The revisions of photo documents that are quarantined because of their pictures: they stay so until a download is valid. By id. */
  readonly unreadablePhotos = new Map<string, string>();
  /** What a parent decided about changes after removal, by document id. */
  readonly decisions = new Map<string, QuarantinedDocument>();
  /** How far the feed was applied, with the notices since it was last stored; null if that is stored. */
  unsaved: FeedPosition | null = null;
  /** When other devices were last in sync, by device id, until it's reported. */
  readonly presence = new Map<string, string>();
  /** Keys of records, by document id. */
  readonly #keys = new Map<string, string>();
  /** As in `EngineStatus`, by device id. */
  readonly #longerLogs: Map<string, readonly string[]>;
  /** When the member log was last read, in ms. */
  logReadAt = 0;
  /** As in `SyncProgress`; 1 if no device was ever removed. */
  reSignedEpoch = 1;
  /** Whether a record turned out to be deleted on the server itself. */
  sawDeleted = false;
  /** Whether one of this device's own documents is larger than the server takes. */
  tooLarge = false;
  /** Whether anything was read or written since everything was last in sync. */
  hasMoved = true;
  view: CircleView;
  codec: DocumentCodec;

  private constructor(ports: EnginePorts, view: CircleView, signal: AbortSignal) {
    this.server = ports.server;
    this.journal = ports.journal;
    this.circleState = ports.circleState;
    this.tools = ports.tools;
    this.signal = signal;
    this.invalidPhotos = ports.invalidPhotos;
    this.writer = { writer: ports.writer, by: view.deviceId };
    this.view = view;
    this.codec = new DocumentCodec(view);
    this.#longerLogs = new Map(Object.entries(view.longerLogs ?? {}));
  }

  /** Throws EngineStopped if the circle is paused, held or gone. */
  static async open(ports: EnginePorts, signal: AbortSignal): Promise<Session> {
    const view = activeView(await ports.circleState.view());
    const session = new Session(ports, view, signal);
    session.failedPhotos = view.failedPhotos ?? {};
    session.reSignedEpoch = (await ports.journal.progress()).renewed ?? 1;
    for (const one of await ports.journal.readQuarantine()) {
      session.quarantined.add(one.docId);
      if (one.docId.startsWith('b') && one.reason === 'unreadable')
        session.unreadablePhotos.set(one.docId, one.rev);
      if (one.said !== undefined) session.decisions.set(one.docId, one);
    }
    return session;
  }

  isMember(deviceId: string): boolean {
    return this.view.members.some(({ id }) => id === deviceId);
  }

  /** Returns the key of the record that this device knows under a document id; undefined if there is none. */
  async keyOf(docId: string): Promise<string | undefined> {
    if (!this.#keys.has(docId)) {
      const seen = new Set(this.#keys.values());
      for (const key of await this.journal.keys())
        if (!seen.has(key)) this.#keys.set(this.codec.idOf(key), key);
    }
    return this.#keys.get(docId);
  }

  get role(): 'parent' | 'carer' | 'reader' {
    const own = this.view.members.find(({ id }) => id === this.view.deviceId);
    return own?.role ?? 'reader';
  }

  /** Whether another device says that it has read entries of the member log that the server doesn't show here. */
  get isBehind(): boolean {
    return this.#longerLogs.size > 0;
  }

  /** Whether one of these differs from this device's log, so that its device must hear what this one has read. */
  get isContradicted(): boolean {
    return [...this.#longerLogs.values()].some(
      (log) => compareLogs(logHashes(this.view), log) === 'forked',
    );
  }

  /** False without the newest key, or while there may be one that the server doesn't show. */
  canSend(): boolean {
    return this.codec.canEncrypt && !this.isBehind;
  }

  /**
   * Compares this device's member log with another device's. Returns whether that one has entries that this device didn't know of. Throws
   * LogForked if that device is a parent's and the logs differ.
   */
  async compareLog(deviceId: string, log: readonly string[]): Promise<boolean> {
    // Only members count: otherwise a removed one could stop the circle.
    const member = presentMembers(this.view.members).find(({ id }) => id === deviceId);
    if (member === undefined || !this.#hasUnknown(member, log)) return false;
    // A log only grows: a shorter one is from an earlier presence document, which the server can show again at any time.
    if (log.length <= (this.#longerLogs.get(deviceId)?.length ?? 0)) return false;
    this.#longerLogs.set(deviceId, log);
    await this.#saveLongerLogs();
    return true;
  }

  /** Forgets the logs that this device has now read as well, and those of removed members that no longer count. Throws as `compareLog` does. */
  async #compareLogs(): Promise<void> {
    const members = new Map(this.view.members.map((member) => [member.id, member]));
    for (const [deviceId, log] of this.#longerLogs) {
      const member = members.get(deviceId);
      if (member === undefined || this.#isDismissed(member) || !this.#hasUnknown(member, log))
        this.#longerLogs.delete(deviceId);
    }
    await this.#saveLongerLogs();
  }

  /**
   * Returns whether a member was removed and what they claimed no longer counts. A removed parent's still does, because the server may have
   * made up the removal, unless this device removed them itself. What a carer or reader has rightly read, a parent's presence claims too.
   */
  #isDismissed({ id, role, removedAt }: Member): boolean {
    if (removedAt === undefined) return false;
    return role !== 'parent' || isRemovedBy(this.view.deviceId, id, this.view.list ?? []);
  }

  #hasUnknown({ id, role }: Member, log: readonly string[]): boolean {
    const found = compareLogs(logHashes(this.view), log);
    // Only parents write entries. If anyone else could stop the circle for good, no parent could remove them any more.
    if (found === 'forked' && role === 'parent') throw new LogForked(id);
    return found !== 'known';
  }

  async #saveLongerLogs(): Promise<void> {
    const longerLogs = Object.fromEntries(this.#longerLogs);
    if (canonicalJson(longerLogs) === canonicalJson(this.view.longerLogs ?? {})) return;
    await this.circleState.saveStatus({ longerLogs });
    this.view = { ...this.view, longerLogs };
    this.hasMoved = true;
  }

  /**
   * Reads the new entries of the member log. Returns whether members or keys have changed, even if this device changed them itself. With
   * `canRestoreLog`, restores the log in a recreated database. Throws EngineStopped if this device was removed or the log is not the one it
   * read before, LogForked if it isn't the one another device has read, and CircleServerError('missing') if only a parent's device could
   * restore it.
   */
  async pullMemberLog({ canRestoreLog = false } = {}): Promise<boolean> {
    const outcome = await this.circleState.pullMemberLog(this.server, this.signal);
    this.signal.throwIfAborted();
    this.logReadAt = this.tools.now();
    if (outcome === 'missing' && canRestoreLog) {
      if (this.role !== 'parent') throw new CircleServerError('missing');
      await this.circleState.restoreMemberLog(this.server, this.signal);
      return false;
    }
    if (outcome === 'newer') {
      // Only a later version knows which key is the newest.
      await this.circleState.saveStatus({ trouble: outcome });
      throw new EngineStopped(outcome);
    }
    if (outcome !== 'grew' && outcome !== 'same') {
      const why = outcome === 'missing' ? 'older-list' : outcome;
      await this.circleState.hold(why);
      throw new EngineStopped(why);
    }
    const view = activeView(await this.circleState.view());
    const isSame = isSameLog(view, this.view);
    if (!isSame) this.view = view;
    // Even if nothing is new: the last page may have been closed before it compared them.
    await this.#compareLogs();
    if (isSame) return false;
    this.codec = new DocumentCodec(this.view);
    this.blocked.clear();
    this.stuckPhotos.clear();
    this.hasMoved = true;
    return true;
  }
}

/** Returns whether both have the same members and keys, from the same entries. */
const isSameLog = (a: CircleView, b: CircleView): boolean =>
  a.chainLength === b.chainLength &&
  a.list?.length === b.list?.length &&
  canonicalJson([a.members, a.epochs]) === canonicalJson([b.members, b.epochs]);

function activeView(view: CircleView | null): CircleView {
  if (view === null) throw new EngineStopped('gone');
  if (view.isPaused) throw new EngineStopped('paused');
  if (view.held !== undefined) throw new EngineStopped(view.held);
  return view;
}
