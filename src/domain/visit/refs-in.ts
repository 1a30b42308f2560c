import type { VisitContent, VisitRef } from './visit-schema';

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
