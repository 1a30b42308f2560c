/** What CouchDB answers, read strictly; a document that is none of ours is read as none. */
import * as z from 'zod/mini';
import {
  type ChangeRow,
  CircleServerError,
  type Notice,
  type ServerDoc,
  type Winner,
} from './server';

const rev = z.string().check(z.regex(/^\d{1,9}-[\w-]{1,64}$/));
// Text on CouchDB, a number on the server for trials.
const sequence = z.pipe(
  z.union([z.string().check(z.minLength(1), z.maxLength(16_384)), z.number()]),
  z.transform(String),
);

const whole = z.number().check(z.int(), z.nonnegative());

const ours = z.object({
  _id: z.string(),
  _rev: rev,
  v: whole,
  e: whole,
  w: z.string(),
  d: z.string(),
  c: z.string(),
  s: z.string(),
});
const deleted = z.object({ _deleted: z.literal(true) });
const torn = z.object({ _conflicts: z.array(rev) });

const change = {
  id: z.string(),
  changes: z.array(z.object({ rev })).check(z.minLength(1)),
  deleted: z.optional(z.boolean()),
};
/** One of a page: where it stands in the feed is said of the last alone. */
const changeInPage = z.object({ ...change, doc: z.optional(z.unknown()) });
const changeLine = z.object({ ...change, seq: sequence });

export const changesPage = z.object({
  results: z.array(changeInPage),
  last_seq: sequence,
  pending: z.optional(z.nullable(z.number())),
});

/** One line of the feed: a change, the last word, or what went wrong in the middle of it. */
export const feedLine = z.union([
  changeLine,
  z.object({ last_seq: sequence }),
  z.object({ error: z.string() }),
]);

export const stateAnswer = z.object({
  instance_start_time: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  doc_count: whole,
  doc_del_count: z._default(whole, 0),
});

export const writeAnswer = z.array(
  z.union([
    z.object({ id: z.string(), rev, error: z.optional(z.undefined()) }),
    z.object({ id: z.string(), error: z.string() }),
  ]),
);

export const putAnswer = z.object({ rev });

export const winnersAnswer = z.object({
  rows: z.array(
    z.union([
      z.object({
        id: z.string(),
        value: z.object({ rev, deleted: z.optional(z.boolean()) }),
        doc: z.optional(z.unknown()),
      }),
      z.object({ key: z.string(), error: z.string() }),
    ]),
  ),
});

export const leavesAnswer = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      docs: z.array(
        z.union([z.object({ ok: z.looseObject({ _rev: rev }) }), z.object({ error: z.unknown() })]),
      ),
    }),
  ),
});

/** What was said, in this form. Throws CircleServerError 'strange' where it is none. */
export function read<T extends z.ZodMiniType>(form: T, said: unknown): z.infer<T> {
  const parsed = form.safeParse(said);
  if (!parsed.success) throw new CircleServerError('strange', parsed.error);
  return parsed.data;
}

/** The document of this id; null where it is another's, deleted, or none of ours. */
export function docIn(said: unknown, id: string): ServerDoc | null {
  if (deleted.safeParse(said).success) return null;
  const parsed = ours.safeParse(said);
  return parsed.success && parsed.data._id === id ? parsed.data : null;
}

function conflictsIn(said: unknown): readonly string[] {
  const parsed = torn.safeParse(said);
  return parsed.success ? parsed.data._conflicts : [];
}

export function rowOf({
  id,
  changes,
  deleted: isDeleted = false,
  doc: said,
}: z.infer<typeof changeInPage>): ChangeRow {
  const doc = isDeleted ? null : docIn(said, id);
  const [first] = changes;
  // The document is read after its line was made: it may be a later one.
  const winner = doc?._rev ?? first?.rev ?? '';
  return { id, isDeleted, doc, revs: [winner, ...(isDeleted ? [] : conflictsIn(said))] };
}

export function noticeOf({
  id,
  changes,
  deleted: isDeleted = false,
}: z.infer<typeof changeLine>): Notice {
  return { id, isDeleted, revs: changes.map((one) => one.rev) };
}

export function winnerOf(id: string, winner: string, isDeleted: boolean, said: unknown): Winner {
  const doc = isDeleted ? null : docIn(said, id);
  return { id, doc, rev: doc?._rev ?? winner, conflicts: isDeleted ? [] : conflictsIn(said) };
}
