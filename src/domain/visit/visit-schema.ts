import * as z from 'zod/mini';

/** Far beyond any real visit: forged lists must not freeze the screen. */
const maxItems = 400;
const maxRefs = 20_000;

const text = z.string();
const count = z.int().check(z.nonnegative());
/** Minutes after 6 pm, up to noon. */
const minute = z.number().check(z.minimum(0), z.maximum(18 * 60));

/** An entry that something is based on, and the day it counts for. The entry may have been deleted since. */
const refSchema = z.object({ entryId: text, day: text });
const refs = z.array(refSchema).check(z.maxLength(maxRefs));

const items = <T extends z.ZodMiniType>(schema: T) => z.array(schema).check(z.maxLength(maxItems));

const figureSchema = z.object({
  label: text,
  value: text,
  /** The smallest and largest value, each with an entry that has it; absent if all are equal or there are none. */
  range: z.optional(items(z.object({ text, ref: refSchema }))),
  detail: text,
  refs,
});
const nightSchema = z.object({ day: text, from: minute, to: minute, wakings: items(minute) });
const barSchema = z.object({ label: text, value: count, refs });
const groupSchema = z.object({ heading: text, bars: items(barSchema) });
const rowSchema = z.object({
  cells: items(text),
  /** The entry the last cell was taken from; null or absent if that cell is empty. */
  said: z.optional(z.nullable(refSchema)),
  refs,
});
const tableSchema = z.object({
  columns: items(text),
  /** The column whose cells start with the row's days; absent if none does. */
  dated: z.optional(count),
  rows: items(rowSchema),
});
/** How far a food was tried: the number of the furthest of seven steps, 0 for none. */
const ladderSchema = z.object({
  label: text,
  reached: count.check(z.maximum(7)),
  /** The numbers of the steps that were recorded, in order; absent on pages of earlier versions, which know only the furthest. */
  steps: z.optional(items(count.check(z.maximum(7)))),
  tries: count,
  refs,
  /** The last entry with the furthest step. */
  furthest: z.optional(refSchema),
});
/** Something that isn't an entry has only a day: a change, or a food moved on the board. */
const datedSchema = z.object({ text, day: text });
const lineSchema = z.object({
  /** Shown in bold before the text; may be empty. */
  lead: text,
  /** Shown before the text, in order. */
  parts: z.optional(items(datedSchema)),
  text,
  refs,
});
const quoteSchema = z.object({ text, category: text, ref: refSchema });
const sentenceSchema = z.object({ text, refs });

const sectionSchema = z.object({
  id: text,
  heading: text,
  /** What it's based on: '21 of 60 nights noted'. */
  basis: text,
  figures: items(figureSchema),
  nights: items(nightSchema),
  /** Changes among the nights, by day. */
  changes: z.optional(items(datedSchema)),
  groups: items(groupSchema),
  table: z.nullable(tableSchema),
  ladders: items(ladderSchema),
  lines: items(lineSchema),
  quotes: items(quoteSchema),
  /** The model's version of the quotations, if someone asked for it and put it on the pages. */
  shortened: z.optional(items(sentenceSchema)),
  /** Number of blank lines to write on. */
  ruled: count.check(z.maximum(40)),
});

export const visitContentSchema = z.object({
  /** One of `professions`, or one of a later version. */
  profession: text,
  /** 'For the paediatrician or GP' */
  heading: text,
  /** The child as named on the pages: the name, or initials. */
  name: text,
  age: text,
  leavesNameOut: z.boolean(),
  madeOn: text,
  period: z.object({ start: text, end: text }),
  coverage: z.object({
    days: count,
    written: count,
    /** One character for each day of the period, 1 if something was written; empty if there are too many days to draw. */
    marks: text.check(z.maxLength(maxItems)),
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

/** Returns every reference on a visit's pages, with duplicates. */
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
