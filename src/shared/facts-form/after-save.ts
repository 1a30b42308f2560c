import { changeLists } from '@/data/records/child-lists';
import { always, readNotedFacts } from '@/data/records/facts';
import { readHistory } from '@/data/records/history';
import { withUsedOptions } from '@/domain/facts/custom-options';
import { countedFact, factsOf } from '@/domain/facts/entry-facts';
import { areaOfGoal } from '@/domain/skills/skill-list';
import { newlyNotNow, notNowQuestion } from '@/domain/skills/not-now';
import { skillRows } from '@/domain/skills/skill-rows';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { isSameText } from '@/domain/text/fold';
import { paths } from '@/lib/paths';
import { showToast } from '@/ui/messages/toast-queue';

/** Goes to a screen of the app, and hands it something that must not be in its address. */
type Open = (path: string, options: { readonly state: object }) => unknown;

/** Does what follows once an entry with details is stored. Nothing of it can fail the save. */
export async function afterSave(child: Child, entry: JournalEntry, open: Open): Promise<void> {
  try {
    await saveCustomOptions(child, entry);
    if (!(await askAboutGone(child, entry, open))) await offerGoalAsSkill(child, entry, open);
  } catch (error) {
    console.info('What follows a stored entry could not be done.', error);
  }
}

/** Stores the custom options an entry uses, so that they are offered again. The entry contains them itself. */
async function saveCustomOptions(child: Child, entry: JournalEntry): Promise<void> {
  const facts = factsOf(entry);
  const known = child.picks ?? [];
  if (withUsedOptions(known, facts) === known) return;
  await changeLists(child.id, ({ picks }) => ({ picks: [...withUsedOptions(picks, facts)] }));
}

/** Says, once for each skill, that professionals like to hear soon when one goes. Returns whether it was said. */
async function askAboutGone(child: Child, entry: JournalEntry, open: Open): Promise<boolean> {
  const gone = goneIn(entry);
  const isGoneIn = (earlier: JournalEntry) =>
    gone.every((words) => goneIn(earlier).some((one) => isSameText(one, words)));
  if (gone.length === 0 || (await hasSaid(entry, isGoneIn))) return false;
  const rows = skillRows(await readNotedFacts(child.id, 'skill', always), child.skills);
  const words = newlyNotNow(entry.id, rows);
  if (words.length === 0) return false;
  showToast({
    title: 'Saved',
    description: 'Paediatricians like to hear soon when a skill goes. Add it to your questions?',
    action: {
      label: 'Add it',
      onAction: () => open(paths.visit(child.id), { state: { question: notNowQuestion(words) } }),
    },
  });
  return true;
}

/** Returns the skills that an entry says aren't there at the moment. */
const goneIn = (entry: JournalEntry): readonly string[] =>
  (countedFact(entry, 'skill')?.skills ?? [])
    .filter(({ seen }) => seen === 'not-now')
    .map(({ words }) => words);

/** Returns whether an entry said so before it was edited. If it has no earlier text, it did. */
async function hasSaid(
  entry: JournalEntry,
  saysSo: (entry: JournalEntry) => boolean,
): Promise<boolean> {
  if (entry.createdAt === entry.updatedAt) return false;
  const rows = await readHistory('journal', entry.id);
  return rows.length === 0 || rows.some(({ was }) => 'title' in was && saysSo(was));
}

/** Returns the goals of an entry that took no help, each with the kind of its fact. */
const goalsIn = (entry: JournalEntry) =>
  (['education', 'social'] as const).flatMap((kind) =>
    (countedFact(entry, kind)?.goals ?? [])
      .filter(({ help }) => help === 'none')
      .map((goal) => ({ ...goal, kind })),
  );

/** Offers to keep a goal that was reached with no help as a skill: the first of an entry that isn't one and wasn't offered before. */
async function offerGoalAsSkill(child: Child, entry: JournalEntry, open: Open): Promise<void> {
  const listed = child.skills ?? [];
  const unlisted = goalsIn(entry).filter(
    ({ goalId, words }) =>
      !listed.some(
        (skill) =>
          (goalId !== undefined && skill.goalId === goalId) ||
          [skill.words, ...(skill.alsoCalled ?? [])].some((name) => isSameText(name, words)),
      ),
  );
  if (unlisted.length === 0) return;
  const rows = skillRows(await readNotedFacts(child.id, 'skill', always), listed);
  const left = unlisted.filter(({ words }) => !rows.some((row) => isSameText(row.words, words)));
  const isOffered = await Promise.all(
    left.map(({ words }) =>
      hasSaid(entry, (earlier) => goalsIn(earlier).some((goal) => isSameText(goal.words, words))),
    ),
  );
  const found = left[isOffered.indexOf(false)];
  if (!found) return;
  const { kind, goalId, words } = found;
  showToast({
    canWait: true,
    title: 'Entry saved',
    description: `“${words}”: with no help.`,
    action: {
      label: 'Keep it as a skill',
      onAction: () => {
        open(`${paths.growth(child.id)}?tab=skills&skill=`, {
          state: {
            goal: { words, area: areaOfGoal(kind), day: entry.date, ...(goalId && { goalId }) },
          },
        });
      },
    },
  });
}
