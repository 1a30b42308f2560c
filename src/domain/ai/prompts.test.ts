import { describe, expect, test } from 'vitest';
import { wholeYears } from '@/domain/dates/age';
import { chatSystemPrompt } from './conversation';
import { excerptBudget, type ReportSource, reportPrompt } from './report-prompt';

const today = '2025-11-18';
const maya = {
  name: 'Maya',
  birthdate: '2021-03-04',
  gender: 'female',
  bio: 'Loves trains.',
} as const;

describe('the system prompt of a conversation', () => {
  test('without a child it is the prompt from the settings', () => {
    expect(chatSystemPrompt('Be kind.', null, today)).toBe('Be kind.');
  });

  test('with a selected child it is extended with name, age in whole years, gender and bio, asking for age-appropriate answers', () => {
    const prompt = chatSystemPrompt('Be kind.', maya, today);
    expect(prompt).toMatch(/^Be kind\.\n/);
    for (const part of ['Name: Maya', 'Age: 4 years', 'Gender: female', 'Loves trains.']) {
      expect(prompt).toContain(part);
    }
    expect(prompt).toMatch(/appropriate for this age/);
  });

  test('missing details are not mentioned', () => {
    const prompt = chatSystemPrompt('', { ...maya, gender: undefined, bio: ' ' }, today);
    expect(prompt).not.toMatch(/Gender|About them/);
  });

  test.each([
    ['2025-11-18', 0],
    ['2024-11-18', 0],
    ['2024-11-17', 1],
    ['2021-03-04', 4],
    ['2026-01-01', 0],
  ])('whole years: birthdate difference divided by 365.25 days, from %s', (birthdate, years) => {
    expect(wholeYears(birthdate, today)).toBe(years);
  });
});

describe('the prompt of a report', () => {
  const source: ReportSource = {
    typeLabel: 'Smart Summary',
    child: maya,
    period: { start: '2025-10-20', end: today },
    entryCounts: [
      ['Sleep', 4],
      ['Social', 0],
    ],
    foodReactions: [],
    entries: [
      { date: '2025-11-17', category: 'Sleep', title: 'A long night', text: 'Awake\n\nfrom two.' },
    ],
  };

  test('is built from counts and excerpts', () => {
    const { system, user } = reportPrompt(source);
    expect(system).toMatch(/Do not diagnose/);
    expect(system).toContain('judge whether a child is early or late');
    expect(user).toContain('Report: Smart Summary');
    expect(user).toContain('Maya, 4 years old');
    expect(user).toContain('Oct 20, 2025 to Nov 18, 2025 (30 days)');
    expect(user).toContain('- Sleep: 4');
    expect(user).not.toContain('Social');
    expect(user).toContain('Reactions to foods:\n- none');
    expect(user).toContain('- 2025-11-17, Sleep: A long night. Awake from two.');
  });

  test('stays within its budget, with whole excerpts only, and says how many there are', () => {
    const entry = {
      date: today,
      category: 'Sleep',
      title: 'Night',
      text: 'very long '.repeat(500),
    };
    const { user } = reportPrompt({
      ...source,
      entries: Array(100).fill(entry) as typeof source.entries,
    });
    const excerpts = user.split('\n').filter((line) => line.startsWith(`- ${today}`));
    expect(excerpts.length).toBeGreaterThan(10);
    expect(excerpts.join('').length).toBeLessThanOrEqual(excerptBudget.all);
    for (const line of excerpts) expect(line.length).toBeLessThan(excerptBudget.each + 40);
    expect(user).toContain(`Excerpts (${excerpts.length} of 100 entries)`);
  });

  test('an excerpt does not end in half an emoji', () => {
    const text = '🙂'.repeat(400);
    const { user } = reportPrompt({
      ...source,
      entries: [{ ...source.entries[0], text }] as typeof source.entries,
    });
    expect(() => encodeURIComponent(user)).not.toThrow();
  });

  test('is empty for a period without entries', () => {
    const { user } = reportPrompt({ ...source, entries: [], entryCounts: [] });
    expect(user).toContain('Excerpts (0 of 0 entries):\n- none');
  });
});
