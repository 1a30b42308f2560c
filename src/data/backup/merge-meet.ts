import { type AnyRecord, contentOf, type ListName } from '@/domain/schema/lists';
import { canonicalJson } from '@/lib/values';
import { compareRecords, idBeside, mergeVersions } from '@/domain/merge/merge-record';
import { isWholeRecord } from '@/domain/schema/stored-record';
import { photosOf } from '@/data/commit/changes';
import { asidePrint } from './merge-aside';
import { type BothSides, isOrphan, type Met, storedOf, takesPart } from './match-records';

/** How the records of a batch stand to what is stored; those that take no part are left out. */
export async function matchRecords(
  list: ListName,
  records: readonly AnyRecord[],
  sides: BothSides,
): Promise<readonly Met[]> {
  const taking = records.filter((record) => takesPart(list, record));
  const here = await storedOf(
    list,
    taking.map(({ id }) => id),
    sides,
  );
  const met = taking.map((theirs): Met => {
    const row = here.get(theirs.id) ?? null;
    const isWhole = row !== null && isWholeRecord(list, row);
    const found = { list, theirs, mine: isWhole ? row : null, damaged: isWhole ? null : row };
    if (isOrphan(list, theirs, sides)) return { ...found, kind: 'orphan' };
    return { ...found, kind: isWhole ? compareRecords(list, row, theirs) : 'new' };
  });
  return withoutKnown(met, sides);
}

/** The version of the file on its way along what is kept beside the stored record. */
interface Walk {
  readonly met: Met;
  readonly mine: AnyRecord;
  readonly other: AnyRecord;
}

/** Of what was merged before, so that both versions stand here, nothing is left to do: it counts as the same. */
async function withoutKnown(met: readonly Met[], sides: BothSides): Promise<readonly Met[]> {
  const known = new Set<Met>();
  let walks = met.flatMap((one): Walk[] =>
    one.mine !== null && (one.kind === 'joins' || one.kind === 'differs')
      ? [{ met: one, mine: one.mine, other: one.theirs }]
      : [],
  );
  while (walks.length > 0) {
    const next: Walk[] = [];
    for (const walk of walks) {
      const other = passes(walk);
      if (other === 'changes') continue;
      if (other === null || isAsideAlready(walk.met.list, other, sides)) known.add(walk.met);
      else next.push({ ...walk, other });
    }
    walks = await alongFrom(next, sides);
  }
  return known.size === 0
    ? met
    : met.map((one) => (known.has(one) ? { ...one, kind: 'same' } : one));
}

/** What goes on to what is kept beside: null where it stands here already. */
function passes({ met: { list }, mine, other }: Walk): AnyRecord | 'changes' | null {
  const { record, others } = mergeVersions(list, [mine, other]);
  if (canonicalJson(contentOf(list, record)) !== canonicalJson(contentOf(list, mine)))
    return 'changes';
  return others[0] ?? null;
}

/** A child is not kept twice: its other profile stands beside the journal. */
const isAsideAlready = (list: ListName, record: AnyRecord, { aside }: BothSides) =>
  list === 'children' && aside.has(asidePrint({ list, record, photoIds: photosOf(list, record) }));

/** The walks at what is kept beside the record at which they were; those that meet nothing there have an end. */
async function alongFrom(walks: readonly Walk[], sides: BothSides): Promise<Walk[]> {
  const list = walks[0]?.met.list;
  if (list === undefined || list === 'children') return [];
  const ids = walks.map(({ mine }) => idBeside(list, mine.id));
  const here = await storedOf(list, ids, sides);
  return walks.flatMap((walk, at): Walk[] => {
    const mine = here.get(ids[at] ?? '');
    if (mine === undefined || !isWholeRecord(list, mine)) return [];
    return [{ ...walk, mine, other: { ...walk.other, id: mine.id } }];
  });
}
