import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  bothKeys,
  completion,
  ollamaAnswer,
  openRouterAnswer,
  unreadable,
} from '@e2e/support/providers/answers';
import { setNow } from '@/app/fixtures/clock';
import { go } from '@/app/fixtures/open-app';
import {
  agree,
  expectAsked,
  expectCalledOff,
  failedCalls,
  loseConnection,
  sentTo,
  sheetOf,
  startOllama,
  useProviders,
} from '@/app/fixtures/providers';
import { entry, maya } from '@/app/fixtures/records';
import {
  cardTitles,
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  press,
} from '@/app/fixtures/screen';
import { readStore, seed } from '@/app/fixtures/seed';
import { allowConsole } from '@/app/fixtures/silent-console';
import { markAsCut } from '@/domain/text/cut-answer';
import { saveSettings } from '@/data/preferences/settings';

const dialog = () => dialogOf('Generate Report');
const marker = () => page.getByRole('main').getByText('AI Enhanced', { exact: true });
const created = (label: string, tail: string) => ({
  title: 'Report generated',
  description: `Your ${label} report has been created${tail}`,
});
const enhanced = created('Smart Summary', ' with AI enhancement');
const fallback = created('Smart Summary', ' (AI service unavailable, using local analysis)');

/** Opens Maya's reports; today's sleep is what they are about. */
async function openReports(): Promise<void> {
  setNow('2025-11-20T09:00:00+11:00');
  const nap = entry('Nap with the blue blanket', {
    category: 'sleep',
    date: '2025-11-20',
    content: 'Maya slept an hour. Maya’s blanket was close.',
  });
  await seed({ children: [maya], journal: [nap] }, maya);
  await go(`/reports/${maya.id}`);
}

async function pressGenerate(): Promise<void> {
  await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
}

async function submit(): Promise<void> {
  await dialog().getByRole('button', { name: 'Generate Report', exact: true }).click();
}

/** Presses 'Generate Report' on the page and then in the dialog, unchanged. */
async function generate(): Promise<void> {
  await pressGenerate();
  await submit();
}

/** Returns the AI's text in each stored report. */
async function aiAnalyses(): Promise<unknown[]> {
  const reports = await readStore('reports');
  return reports.map(
    ({ content }) => (JSON.parse(String(content)) as { aiAnalysis?: unknown }).aiAnalysis,
  );
}

test("each kind of report is sent with its own numbers, marked 'AI Enhanced' and holds the analysis", async () => {
  const { openRouter } = await useProviders();
  await openReports();
  const labels = ['Pattern Analysis', 'Trend Insights', 'Smart Summary'];
  for (const [index, label] of labels.entries()) {
    await pressGenerate();
    await dialog().getByRole('button', { name: 'Report Type' }).click();
    await page.getByRole('option', { name: label, exact: true }).click();
    await submit();
    if (index === 0) await agree('OpenRouter');
    await expectToast(created(label, ' with AI enhancement'));
    await expectGone(dialog());
    await expectCount(marker(), index + 1);
    const sent = await sentTo(openRouter, index);
    expect(sent).toMatchObject({
      model: 'google/gemma-3-27b-it:free',
      temperature: 0.7,
      max_tokens: 1000,
      messages: [{ role: 'system' }, { role: 'user' }],
    });
    const prompt = JSON.stringify(sent['messages']);
    expect(prompt).toContain(`Report: ${label}`);
    expect(prompt).toContain('- Sleep: 1');
    expect(prompt).toContain('Nap with the blue blanket');
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: label });
    await card.getByRole('heading').click();
    const report = page.getByRole('dialog');
    await expect.element(report.getByRole('heading', { name: 'AI Analysis' })).toBeVisible();
    await expect.element(report).toHaveTextContent(openRouterAnswer);
    await press('Escape');
    await expectGone(report);
  }
});

test('nothing is sent before the person agrees, nor twice, and a cancelled request makes no report', async () => {
  const { openRouter } = await useProviders();
  await openReports();
  await generate();
  await expectText(sheetOf('OpenRouter').getByRole('listitem'), [
    'The child’s name and age',
    'How many entries and foods there are, by category and reaction',
    'Short excerpts of the entries in the period',
  ]);
  await sheetOf('OpenRouter').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectGone(sheetOf('OpenRouter'));
  await expect.element(dialog()).toBeVisible();
  expect(await openRouter.requests()).toEqual([]);
  expect(await readStore('reports')).toEqual([]);

  await openRouter.next('held');
  await submit();
  await agree('OpenRouter');
  const busy = dialog().getByRole('button', { name: 'Generating...', exact: true });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  await expectAsked(openRouter, 1);
  await busy.dblClick({ force: true });
  await dialog().getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectCalledOff(openRouter);
  await expectGone(busy);
  await expect.element(dialog()).toBeVisible();
  await expectGone(page.getByRole('alert'));
  expect(await readStore('reports')).toEqual([]);
  await submit();
  await expectToast(enhanced);
  await expectAsked(openRouter, 2);
});

test("with 'Leave the child's name out' no name is sent, and the analysis names the child again", async () => {
  const { openRouter } = await useProviders({ ...bothKeys, leaveNameOut: true });
  await openRouter.next({
    status: 200,
    body: completion('any', 'The child sleeps best near **the child’s** blanket.'),
  });
  await openReports();
  await generate();
  await expectText(
    sheetOf('OpenRouter').getByRole('listitem').first(),
    'The child’s age, with the name left out',
  );
  await agree('OpenRouter');
  await expectToast(enhanced);
  const body = JSON.stringify(await sentTo(openRouter));
  expect(body).toContain('the child slept an hour');
  expect(body).not.toContain('Maya');
  expect(await aiAnalyses()).toEqual(['Maya sleeps best near **Maya’s** blanket.']);
});

test('a local model that is on is used instead of the gateway; if it fails, the report is a local one', async () => {
  allowConsole(...failedCalls);
  const { openRouter } = await useProviders();
  const ollama = await startOllama();
  saveSettings({ useOllama: true, ollamaEndpoint: ollama.origin });
  await openReports();
  await generate();
  await agree('Ollama');
  await expectToast(enhanced);
  await expectCount(marker(), 1);
  expect(await aiAnalyses()).toEqual([ollamaAnswer]);
  expect((await ollama.requests()).map(({ path }) => path)).toEqual(['/api/generate']);
  expect(await sentTo(ollama)).toMatchObject({ model: 'llama3', stream: false });

  await ollama.next({ status: 500 }, 'held');
  await generate();
  await expectToast(fallback);
  await generate();
  await loseConnection(ollama, 3);
  await expectToast(fallback);

  // A local model that doesn't allow this page's origin.
  const closed = await startOllama('none');
  saveSettings({ ollamaEndpoint: closed.origin });
  await generate();
  await expectToast(fallback);
  await expectCount(marker(), 1);
  expect((await aiAnalyses()).filter((text) => text === undefined)).toHaveLength(3);
  expect(await openRouter.requests()).toEqual([]);
});

test('a text that was cut off is marked on the card, in the report and in its file; one that never began says why', async () => {
  allowConsole(...failedCalls);
  const { openRouter } = await useProviders();
  await openRouter.next(
    { status: 200, body: completion('any', 'Give 5 ml', 'length') },
    { status: 200, body: completion('any', '', 'length') },
  );
  await openReports();
  await generate();
  await agree('OpenRouter');
  await expectToast(created('Smart Summary', ' with AI enhancement. Its AI text was cut off.'));
  const isCut = page.getByRole('main').getByText('AI Enhanced (cut off)', { exact: true });
  await expectCount(isCut, 1);
  expect(await aiAnalyses()).toEqual([markAsCut('Give 5 ml')]);
  await page.getByRole('main').getByRole('listitem').getByRole('heading').click();
  const report = page.getByRole('dialog');
  await expect
    .element(report.getByRole('heading', { name: 'AI Analysis (cut off)' }))
    .toBeVisible();
  await expect.element(report).toHaveTextContent('Give 5 ml […]');
  await press('Escape');
  await expectGone(report);

  await generate();
  await expectToast(
    created(
      'Smart Summary',
      ' (AI service unavailable, using local analysis). The model used up its room for thinking, so there is no answer. The model is google/gemma-3-27b-it:free. You can change it under OpenRouter Model in Settings, under AI & Transcription.',
    ),
  );
  await expectCount(isCut, 1);
});

// src/ai/calls.report.test.ts and calls.reply.test.ts test which answers are failures.
test('if the gateway fails, the report is a local one and the message says so', async () => {
  allowConsole(...failedCalls);
  const { openRouter } = await useProviders();
  await openReports();
  await openRouter.next({ status: 401 }, unreadable, 'held');
  for (const [index, failure] of ['401', 'unreadable', 'offline'].entries()) {
    await generate();
    if (index === 0) await agree('OpenRouter');
    if (failure === 'offline') await loseConnection(openRouter, 3);
    await expectToast(fallback);
    await expectGone(dialog());
    const made = Array<string>(index + 1).fill('Maya’s last 30 days');
    await expectText(cardTitles(), made);
    expect(await aiAnalyses()).toEqual(made.map(() => undefined));
  }
  await expectGone(marker());
});
