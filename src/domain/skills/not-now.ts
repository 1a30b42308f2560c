/* What Kinleaf says, once for each skill, when somebody notes that it isn't there at the moment. */
import { isolateBidi, oneLine } from '@/lib/text';
import { type SkillNote, type SkillRow, stateOfNote } from './skill-rows';

/**
 * Returns the skills that a saved entry says aren't there at the moment, if no other entry says so, in words as in the rows.
 * @param rows with the notes of the saved entry
 */
export function newlyNotNow(
  entryId: string,
  rows: readonly Pick<SkillRow, 'words' | 'notes'>[],
): readonly string[] {
  const isGone = ({ noticed }: SkillNote) => stateOfNote(noticed) === 'not-now';
  return rows
    .filter(({ notes }) => {
      const gone = notes.filter(isGone);
      return gone.length > 0 && gone.every((note) => note.entryId === entryId);
    })
    .map(({ words }) => words);
}

/**
 * Returns a question for the pages of an appointment: '“Waves goodbye” isn’t there at the moment. What do you think?'
 * @param words at least one skill
 */
export function notNowQuestion(words: readonly string[]): string {
  const quoted = words.map((one) => `“${isolateBidi(oneLine(one))}”`);
  const last = quoted.slice(-1);
  const all = [...(quoted.length > 1 ? [quoted.slice(0, -1).join(', ')] : []), ...last];
  return `${all.join(' and ')} ${quoted.length > 1 ? 'aren’t' : 'isn’t'} there at the moment. What do you think?`;
}
