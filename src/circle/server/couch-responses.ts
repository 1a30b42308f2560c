/** CouchDB's responses, read strictly. A document that isn't Kinleaf's is read as null. */
import * as z from 'zod/mini';
import {
  type ChangeRow,
  CircleServerError,
  type ChangeNotice,
  type ServerDoc,
  type Winner,
} from './server';

const rev = z.string().check(z.regex(/^\d{1,9}-[\w-]{1,64}$/));
// CouchDB sends text, test servers a number.
const sequence = z.pipe(
  z.union([z.string().check(z.minLength(1), z.maxLength(16_384)), z.number()]),
  z.transform(String),
);

const whole = z.number().check(z.int(), z.nonnegative());

const kinleafDoc = z.object({
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
const withConflicts = z.object({ _conflicts: z.array(rev) });

const change = {
  id: z.string(),
  changes: z.array(z.object({ rev })).check(z.minLength(1)),
  deleted: z.optional(z.boolean()),
};
/** A change in a page: only the page's last one has a position in the feed. */
const changeInPage = z.object({ ...change, doc: z.optional(z.unknown()) });
const changeLine = z.object({ ...change, seq: sequence, doc: z.optional(z.unknown()) });

export const changesPage = z.object({
  results: z.array(changeInPage),
  last_seq: sequence,
  pending: z.optional(z.nullable(z.number())),
});

/** One line of the feed: a change, the end, or an error in the middle of it. */
export const feedLine = z.union([
  changeLine,
  z.object({ last_seq: sequence }),
  z.object({ error: z.string() }),
]);

export const stateResponse = z.object({
  instance_start_time: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  doc_count: whole,
  doc_del_count: z._default(whole, 0),
});

export const writeResponse = z.array(
  z.union([
    z.object({ id: z.string(), rev, error: z.optional(z.undefined()) }),
    z.object({ id: z.string(), error: z.string() }),
  ]),
);

export const putResponse = z.object({ rev });

export const winnersResponse = z.object({
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

export const leavesResponse = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      docs: z.array(
        z.union([z.object({ ok: z.looseObject({ _rev: rev }) }), z.object({ error: z.unknown() })]),
      ),
    }),
  ),
});

/** Parses a response. Throws CircleServerError('strange') if it doesn't fit. */
export function parseResponse<T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new CircleServerError('strange', parsed.error);
  return parsed.data;
}

/** Returns the document; null if it has another id, is deleted, or isn't Kinleaf's. */
export function docIn(value: unknown, id: string): ServerDoc | null {
  if (deleted.safeParse(value).success) return null;
  const parsed = kinleafDoc.safeParse(value);
  return parsed.success && parsed.data._id === id ? parsed.data : null;
}

function conflictsIn(value: unknown): readonly string[] {
  const parsed = withConflicts.safeParse(value);
  return parsed.success ? parsed.data._conflicts : [];
}

export function changeRowOf({
  id,
  changes,
  deleted: isDeleted = false,
  doc: value,
}: z.infer<typeof changeInPage>): ChangeRow {
  const doc = isDeleted ? null : docIn(value, id);
  const [first] = changes;
  // CouchDB reads the document after it wrote the line, so it may be a later revision.
  const winner = doc?._rev ?? first?.rev ?? '';
  return { id, isDeleted, doc, revs: [winner, ...(isDeleted ? [] : conflictsIn(value))] };
}

export function noticeOf({
  id,
  changes,
  deleted: isDeleted = false,
  doc: value,
}: z.infer<typeof changeLine>): ChangeNotice {
  const notice = { id, isDeleted, revs: changes.map((one) => one.rev) };
  const doc = isDeleted ? null : docIn(value, id);
  // A server that has no document at that moment writes null, and says nothing about the winner.
  if (doc?._rev === undefined) return notice;
  return { ...notice, winner: { id, rev: doc._rev, doc, conflicts: conflictsIn(value) } };
}

export function winnerOf(id: string, winner: string, isDeleted: boolean, value: unknown): Winner {
  const doc = isDeleted ? null : docIn(value, id);
  return { id, doc, rev: doc?._rev ?? winner, conflicts: isDeleted ? [] : conflictsIn(value) };
}
