/* Changes of a child's list of skills. Entries stay as they are: those without an id belong to a skill by its names. */
import type { SkillArea } from '@/domain/facts/skill';
import type { Skill } from '@/domain/schema/child-lists';
import { distinctTexts, isSameText } from '@/domain/text/fold';
import { type SkillRow, stateOf, storedAreaOf } from './skill-rows';

type Skills = readonly Skill[];

/** Returns the skills that the family looks out for: none of them was noticed, or it was and isn't there at the moment. */
export function lookedOutFor(listed: Skills = [], rows: readonly SkillRow[] = []): Skills {
  const noticed = new Map(rows.map((row) => [row.skill?.id, row.notes.at(-1)]));
  const wishes = listed.filter(({ id, lookingOut, endedOn }) => {
    const latest = noticed.get(id);
    return (
      lookingOut === true &&
      endedOn === undefined &&
      (latest === undefined || latest.noticed.seen === 'not-now')
    );
  });
  // Two devices may have added the same one.
  return wishes.filter(
    ({ words }, at) => wishes.findIndex((one) => isSameText(one.words, words)) === at,
  );
}

/** Returns whether a skill with these words was noticed, and is there at the moment. */
export const isNoticedNow = (rows: readonly SkillRow[], words: string): boolean =>
  rows.some((row) => isSameText(row.words, words) && stateOf(row) !== 'not-now');

/** Returns the list with a skill to look out for; one with the same words is marked instead. */
export function withLookedOutFor(
  skills: Skills,
  skill: Pick<Skill, 'id' | 'words' | 'area' | 'from'>,
): Skills {
  const isSame = (name: string) => isSameText(name, skill.words);
  const known =
    skills.find(({ words }) => isSame(words)) ??
    skills.find(({ alsoCalled = [] }) => alsoCalled.some(isSame));
  if (!known) return [...skills, { ...skill, lookingOut: true }];
  const { endedOn: _, ...current } = known;
  const from = current.from ?? skill.from;
  const wish = { ...current, ...(from !== undefined && { from }), lookingOut: true as const };
  return skills.map((one) => (one === known ? wish : one));
}

/** Returns the list without a wish; a skill that entries may name stays. */
export function withoutLookedOutFor(skills: Skills, id: string, isNoticed: boolean): Skills {
  return skills.flatMap((one) => {
    if (one.id !== id) return [one];
    const { lookingOut: _, ...rest } = one;
    return isNoticed || rest.goalId !== undefined || rest.alsoCalled !== undefined ? [rest] : [];
  });
}

/** Returns the list with another name for a skill. Its former names stay, so that its notes still belong to it. */
export function withRenamed(
  skills: Skills,
  row: SkillRow,
  { words, area }: Pick<Skill, 'words' | 'area'>,
  newId: string,
): Skills {
  return changed(skills, row, newId, (skill) => ({
    ...skill,
    words,
    area,
    ...alsoCalled(words, [...(skill.alsoCalled ?? []), skill.words, ...namesIn(row)]),
  }));
}

/** Returns the list with the notes of one skill joined to another's, which keeps its name. */
export function withJoined(skills: Skills, row: SkillRow, into: SkillRow, newId: string): Skills {
  const others = skills.filter(({ id }) => id !== row.skill?.id);
  const names = [...(row.skill?.alsoCalled ?? []), row.words, ...namesIn(row)];
  const { from, goalId } = row.skill ?? {};
  return changed(others, into, newId, (skill) => ({
    ...(from !== undefined && { from }),
    ...(goalId !== undefined && { goalId }),
    ...skill,
    ...alsoCalled(skill.words, [...(skill.alsoCalled ?? []), ...names]),
  }));
}

/** Returns the area that a skill begins with if it was a goal. */
export const areaOfGoal = (kind: 'education' | 'social'): SkillArea =>
  kind === 'social' ? 'social' : 'thinking';

/** Changes the skill of a row, which is added if it isn't on the list. */
function changed(
  skills: Skills,
  row: SkillRow,
  newId: string,
  change: (skill: Skill) => Skill,
): Skills {
  const known = skills.find(({ id }) => id === row.skill?.id);
  return known
    ? skills.map((one) => (one === known ? change(one) : one))
    : [...skills, change({ id: newId, words: row.words, area: storedAreaOf(row) })];
}

const namesIn = (row: SkillRow): readonly string[] => row.notes.map(({ noticed }) => noticed.words);

function alsoCalled(words: string, names: readonly string[]): Pick<Skill, 'alsoCalled'> {
  const others = distinctTexts(names).filter((name) => !isSameText(name, words));
  return others.length > 0 ? { alsoCalled: [...others] } : {};
}
