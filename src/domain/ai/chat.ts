import { wholeYears } from '@/domain/dates/age';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';

/**
 * The system message of a conversation. 'With a selected child the prompt is extended with name, age in whole
 * years, gender and bio, asking for age-appropriate answers.'
 */
export function chatSystemPrompt(
  prompt: string,
  child: Pick<Child, 'name' | 'birthdate' | 'gender' | 'bio'> | null,
  today: CalendarDay,
): string {
  if (!child) return prompt;
  const years = wholeYears(child.birthdate, today);
  const facts = [
    `Name: ${child.name}`,
    `Age: ${years} ${years === 1 ? 'year' : 'years'}${years === 0 ? ' (under one year old)' : ''}`,
    child.gender !== undefined && `Gender: ${child.gender}`,
    child.bio.trim() !== '' && `About them, in the family's own words: ${child.bio.trim()}`,
  ].filter((fact) => fact !== false);
  return [
    prompt,
    '',
    'The conversation is about this child:',
    ...facts,
    'Please give answers that are appropriate for this age, and use the family’s own words for the child.',
  ].join('\n');
}
