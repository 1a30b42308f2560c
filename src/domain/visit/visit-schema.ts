/** What a kept visit says, frozen: the stored text of a report of type `visit`. */
import * as z from 'zod/mini';

/** Far beyond any visit of ours: made-up lists must not hang the screen. */
const mostItems = 400;
const mostRefs = 20_000;

const text = z.string();
const count = z.int().check(z.nonnegative());
/** Minutes after 6 pm, up to noon. */
const minute = z.number().check(z.minimum(0), z.maximum(18 * 60));

/** An entry that something rests on, and the day that it is noted for. The entry may have been deleted since. */
const refSchema = z.object({ entryId: text, day: text });
const refs = z.array(refSchema).check(z.maxLength(mostRefs));

const items = <T extends z.ZodMiniType>(schema: T) => z.array(schema).check(z.maxLength(mostItems));

const figureSchema = z.object({
  label: text,
  value: text,
  /** The least and the most that were noted, each with an entry that says it; absent where all are the same, or none. */
  range: z.optional(items(z.object({ text, ref: refSchema }))),
  detail: text,
  refs,
});
const nightSchema = z.object({ day: text, from: minute, to: minute, wakings: items(minute) });
const barSchema = z.object({ label: text, value: count, refs });
const groupSchema = z.object({ heading: text, bars: items(barSchema) });
const rowSchema = z.object({
  cells: items(text),
  /** What stands in the last cell was said there; null or absent where nothing stands in it. */
  said: z.optional(z.nullable(refSchema)),
  refs,
});
const tableSchema = z.object({
  columns: items(text),
  /** The column that begins with the days that its row rests on; absent where none does. */
  dated: z.optional(count),
  rows: items(rowSchema),
});
/** How far a food was tried: of the seven steps so many. */
const ladderSchema = z.object({
  label: text,
  reached: count.check(z.maximum(7)),
  tries: count,
  refs,
  /** Where the furthest step was reached last. */
  furthest: z.optional(refSchema),
});
/** What is no entry has a day alone: a change, a food that moved on the board. */
const datedSchema = z.object({ text, day: text });
const lineSchema = z.object({
  /** Bold, before the words; empty where there is none. */
  lead: text,
  /** Before the words, one after the other. */
  parts: z.optional(items(datedSchema)),
  text,
  refs,
});
const quoteSchema = z.object({ text, category: text, ref: refSchema });
const sentenceSchema = z.object({ text, refs });

const sectionSchema = z.object({
  id: text,
  heading: text,
  /** What it rests on: '21 of 60 nights noted'. */
  basis: text,
  figures: items(figureSchema),
  nights: items(nightSchema),
  /** What changed among the nights, in the order of the days. */
  changes: z.optional(items(datedSchema)),
  groups: items(groupSchema),
  table: z.nullable(tableSchema),
  ladders: items(ladderSchema),
  lines: items(lineSchema),
  quotes: items(quoteSchema),
  /** The quotations in a model's words, where somebody asked for them and put them on the pages. */
  shortened: z.optional(items(sentenceSchema)),
  /** Empty lines to write on, by hand. */
  ruled: count.check(z.maximum(40)),
});

export const visitContentSchema = z.object({
  /** One of `professions`, or of a later version's. */
  profession: text,
  /** 'For the paediatrician or GP' */
  heading: text,
  /** As the pages name the child: the name, or initials. */
  name: text,
  age: text,
  leavesNameOut: z.boolean(),
  madeOn: text,
  period: z.object({ start: text, end: text }),
  coverage: z.object({
    days: count,
    written: count,
    /** A sign for each day of the period, 1 where something was written; empty where there are too many days to draw. */
    marks: text.check(z.maxLength(mostItems)),
  }),
  questions: items(text),
  sections: items(sectionSchema),
});

export type VisitContent = z.infer<typeof visitContentSchema>;
export type VisitSection = z.infer<typeof sectionSchema>;
export type VisitRef = z.infer<typeof refSchema>;
export type VisitBar = z.infer<typeof barSchema>;
export type VisitSentence = z.infer<typeof sentenceSchema>;
export type VisitLine = z.infer<typeof lineSchema>;
export type VisitDated = z.infer<typeof datedSchema>;
export type VisitNight = z.infer<typeof nightSchema>;
export type VisitLadder = z.infer<typeof ladderSchema>;
export type VisitFigure = z.infer<typeof figureSchema>;
export type VisitTable = z.infer<typeof tableSchema>;

/** Every reference of a visit's pages; an entry that several things rest on comes several times. */
export function refsIn({ sections }: Pick<VisitContent, 'sections'>): VisitRef[] {
  return sections.flatMap(({ figures, groups, table, ladders, lines, quotes, shortened }) => [
    ...[
      ...figures,
      ...groups.flatMap(({ bars }) => bars),
      ...ladders,
      ...lines,
      ...(shortened ?? []),
    ].flatMap(({ refs }) => refs),
    ...(table?.rows ?? []).flatMap(({ refs }) => refs),
    ...quotes.map(({ ref }) => ref),
  ]);
}
