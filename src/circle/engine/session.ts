import { canonicalJson } from '@/lib/values';
import type {
  Aside,
  CircleJournal,
  CircleState,
  CircleView,
  EngineParts,
  EngineTools,
  Writer,
} from './engine-ports';
import { type CircleServer, CircleServerError } from '@/circle/server/server';
import { Sealing } from './document-codec';

/** Nothing more is to be done: the circle was paused or held, or is no longer here. */
export class EngineStopped extends Error {
  override readonly name = 'EngineStopped';
}

/** One connection of an engine to its server, and what it keeps in mind as long as it lasts. */
export class Session {
  readonly server: CircleServer;
  readonly journal: CircleJournal;
  readonly keeper: CircleState;
  readonly tools: EngineTools;
  readonly signal: AbortSignal;
  readonly writer: Writer;
  /** What this connection wrote and has not seen come back: it is known already. By the names on the server. */
  readonly echoes = new Map<string, string>();
  /** The last of it, by its name on the server, until the feed has told of it. */
  sent: string | null = null;
  /** Leaves that were seen to be deleted: the server names them with every later change. */
  readonly deadLeaves = new Set<string>();
  /** Whose a document is for the server, where that is not who made the record. */
  readonly owners = new Map<string, string>();
  /** Records that are not to be sent on this connection, by their names on the server: what stands there cannot be opened. */
  readonly blocked = new Set<string>();
  /** Those that the server does not let this device write. */
  readonly refused = new Set<string>();
  /** Photos that cannot go up or come down for now. */
  readonly stuckPhotos = new Set<string>();
  /** What was set aside, by its name on the server. */
  readonly aside = new Set<string>();
  /** What a parent said of what came late, by its name on the server. */
  readonly said = new Map<string, Aside>();
  /** When other devices were last in step, as far as that is not told yet. */
  readonly presence = new Map<string, string>();
  /** As `Progress` has it; 1 where no device was ever removed. */
  renewed = 1;
  /** Whether a record was seen to be gone from the server itself. */
  sawDeleted = false;
  /** Whether one of this device's own documents is larger than the server takes. */
  tooLarge = false;
  /** Whether something was read or written since the last time that all was in step. */
  hasMoved = true;
  view: CircleView;
  sealing: Sealing;

  private constructor(parts: EngineParts, view: CircleView, signal: AbortSignal) {
    this.server = parts.server;
    this.journal = parts.journal;
    this.keeper = parts.keeper;
    this.tools = parts.tools;
    this.signal = signal;
    this.writer = { writer: parts.writer, by: view.deviceId };
    this.view = view;
    this.sealing = new Sealing(view);
  }

  /** Throws EngineStopped where the circle is paused, held or gone. */
  static async open(parts: EngineParts, signal: AbortSignal): Promise<Session> {
    const view = going(await parts.keeper.view());
    const session = new Session(parts, view, signal);
    session.renewed = (await parts.journal.progress()).renewed ?? 1;
    for (const one of await parts.journal.aside()) {
      session.aside.add(one.docId);
      if (one.said !== undefined) session.said.set(one.docId, one);
    }
    return session;
  }

  /** What this device is in the circle. */
  get role(): 'parent' | 'carer' | 'reader' {
    const own = this.view.members.find(({ id }) => id === this.view.deviceId);
    return own?.role ?? 'reader';
  }

  /**
   * Reads the list of members on; whether more of it is known now than this connection goes by: this device may have changed it itself
   * meanwhile. A database that was made anew has none, and gets it back. Throws EngineStopped where this device is out of the circle,
   * or the list is not the one that was read before; and CircleServerError('missing') where somebody else has to put it back.
   */
  async followList({ mayPutBack = false } = {}): Promise<boolean> {
    const outcome = await this.keeper.followList(this.server, this.signal);
    this.signal.throwIfAborted();
    if (outcome === 'missing' && mayPutBack) {
      if (this.role !== 'parent') throw new CircleServerError('missing');
      await this.keeper.putListBack(this.server, this.signal);
      return false;
    }
    if (outcome === 'newer') {
      // Whose key is the newest, only a later version knows.
      await this.keeper.tell({ trouble: outcome });
      throw new EngineStopped(outcome);
    }
    if (outcome !== 'grew' && outcome !== 'same') {
      const why = outcome === 'missing' ? 'older-list' : outcome;
      await this.keeper.hold(why);
      throw new EngineStopped(why);
    }
    const view = going(await this.keeper.view());
    if (isSameList(view, this.view)) return false;
    this.view = view;
    this.sealing = new Sealing(this.view);
    this.blocked.clear();
    this.stuckPhotos.clear();
    this.hasMoved = true;
    return true;
  }
}

/** Whether both know the same members, and the same keys. */
const isSameList = (a: CircleView, b: CircleView): boolean =>
  canonicalJson([a.members, a.epochs]) === canonicalJson([b.members, b.epochs]);

function going(view: CircleView | null): CircleView {
  if (view === null) throw new EngineStopped('gone');
  if (view.isPaused) throw new EngineStopped('paused');
  if (view.held !== undefined) throw new EngineStopped(view.held);
  return view;
}
