import { expect, type Page } from '@playwright/test';
import { setDate } from './clock';
import { entry, maya, seed } from './records';
import type { StoredRecord, StoreName } from './store';

/** A Thursday; its week began on Sunday, Nov 16. */
export const today = '2025-11-20';

/** Lets the page's clock begin at nine in the morning of `today`, Melbourne time. */
export function stopClock(page: Page): Promise<void> {
  return setDate(page, '2025-11-20T09:00:00+11:00');
}

type Fields = Readonly<Record<string, unknown>>;
type Lists = Readonly<Partial<Record<StoreName, readonly StoredRecord[]>>>;

/** The day that lies `count` days before today, or before another day. */
export function daysAgo(count: number, before = today): string {
  const date = new Date(`${before}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}

/** So many entries of Maya's in a category, on the days given one by one, or all today. */
export function entries(category: string, dates: readonly string[] | number): StoredRecord[] {
  const days = typeof dates === 'number' ? Array.from({ length: dates }, () => today) : dates;
  return days.map((date, index) =>
    entry(`${category} ${date} ${index}`, { category, date, createdAt: stamp(index) }),
  );
}

/** A food of Maya's. */
export function food(name: string, fields: Fields = {}): StoredRecord {
  return {
    id: `food-${name.toLowerCase().replaceAll(' ', '-')}`,
    childId: maya.id,
    name,
    category: 'Snacks',
    state: 'new',
    reaction: 'neutral',
    date: today,
    createdAt: stamp(0),
    updatedAt: stamp(0),
    ...fields,
  };
}

/** A stored report of Maya's. Its content is an object, or text as it stands in the store. */
export function report(
  title: string,
  type: string,
  content: object | string,
  fields: Fields = {},
): StoredRecord {
  return {
    id: `report-${title.toLowerCase().replaceAll(' ', '-')}`,
    childId: maya.id,
    type,
    title,
    content: typeof content === 'string' ? content : JSON.stringify(content),
    period: { start: '2025-10-22', end: '2025-11-20' },
    createdAt: '2025-11-19T22:00:00.000Z',
    ...fields,
  };
}

export const patternContent = {
  summary: { totalEntries: 38, averageEntriesPerDay: 1.3, periodDays: 30 },
  categoryBreakdown: { moment: 2, sleep: 9, social: 3, behavior: 9, food: 5, sensory: 10 },
  foodReactions: { positive: 7, neutral: 1, negative: 2, curious: 3 },
};

const weeks = ['2025-10-19', '2025-10-26', '2025-11-02', '2025-11-09', '2025-11-16'];

export const trendContent = {
  totalWeeks: 5,
  trends: {
    education: { counts: [0, 0, 0, 0, 0], weeks },
    sleep: { counts: [40, 1, 0, 20, 10], weeks },
    social: { counts: [0, 0, 5, 0, 0], weeks },
  },
};

export const summaryContent = {
  highlights: {
    topCategory: 'sensory',
    totalEntries: 41,
    totalFoodItems: 11,
    positiveFoodReactions: 5,
    negativeFoodReactions: 3,
    magicMoments: 4,
  },
  categoryCounts: { sleep: 8, sensory: 11, food: 7 },
  periodSummary: { days: 30, startDate: '2025-10-22', endDate: '2025-11-20' },
};

/** Opens Maya's Insights screen with these records, the address carrying `search` such as '?tab=recommendations'. */
export async function openReports(page: Page, lists: Lists = {}, search = ''): Promise<void> {
  await stopClock(page);
  await seed(page, { children: [maya], ...lists }, maya);
  await page.goto(`/reports/${maya.id}${search}`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Insights & Recommendations' }),
  ).toBeVisible();
}

function stamp(index: number): string {
  return new Date(Date.UTC(2025, 10, 19, 20, 0, index)).toISOString();
}
