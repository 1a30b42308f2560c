import type { Page } from '@playwright/test';
import {
  bothKeys,
  completion,
  ollamaAnswer,
  openRouterAnswer,
  unreadable,
} from './support/providers/answers';
import {
  agree,
  expect,
  failedCalls,
  loseConnection,
  sentTo,
  test,
} from './support/providers/in-browser';
import { startOllama } from './support/providers/ollama';
import type { StandIn } from './support/providers/server';
import { entry } from './support/records';
import { openReports, today } from './support/report-records';
import { cardTitles, dialogOf, expectToast } from './support/screen';
import { readStore } from './support/store';

const dialog = (page: Page) => dialogOf(page, 'Generate Report');
const marker = (page: Page) => page.getByRole('main').getByText('AI Enhanced', { exact: true });
const created = (label: string, tail: string) => ({
  title: 'Report generated',
  description: `Your ${label} report has been created${tail}`,
});
const fallback = created('Smart Summary', ' (AI service unavailable, using local analysis)');

const journal = [
  entry('Nap with the blue blanket', {
    category: 'sleep',
    date: today,
    content: 'Maya slept an hour. Maya’s blanket was close.',
  }),
];

async function openGenerate(page: Page): Promise<void> {
  await openReports(page, { journal });
  await pressGenerate(page);
}

async function pressGenerate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
}

async function submit(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Generate Report', exact: true }).click();
}

/** The AI's words in each report that is stored. */
async function aiAnalyses(page: Page): Promise<unknown[]> {
  const reports = await readStore(page, 'reports');
  return reports.map(
    ({ content }) => (JSON.parse(String(content)) as { aiAnalysis?: unknown }).aiAnalysis,
  );
}

/** A local model that people started, with `origins` as their OLLAMA_ORIGINS. */
async function haveOllama(page: Page, origins: 'any' | 'none' = 'any'): Promise<StandIn> {
  const ollama = await startOllama(origins);
  await page.addInitScript(
    (settings) => {
      localStorage.setItem('kinleaf_settings', settings);
    },
    JSON.stringify({ ...bothKeys, useOllama: true, ollamaEndpoint: ollama.origin }),
  );
  return ollama;
}

async function end(ollama: StandIn): Promise<void> {
  expect(ollama.reset()).toEqual([]);
  await ollama.close();
}

test("each kind of report says ' with AI enhancement', is marked 'AI Enhanced' and holds the analysis", async ({
  page,
  providers,
}) => {
  await openReports(page, { journal });
  const labels = ['Pattern Analysis', 'Trend Insights', 'Smart Summary'];
  for (const [index, label] of labels.entries()) {
    await test.step(label, async () => {
      await pressGenerate(page);
      await dialog(page).getByRole('button', { name: 'Report Type' }).click();
      await page.getByRole('option', { name: label, exact: true }).click();
      await submit(page);
      if (index === 0) await agree(page, 'OpenRouter');
      await expectToast(page, created(label, ' with AI enhancement'));
      await expect(dialog(page)).toBeHidden();
      await expect(marker(page)).toHaveCount(index + 1);
      const sent = sentTo(providers.openRouter, index);
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
      await expect(report.getByRole('heading', { name: 'AI Analysis' })).toBeVisible();
      await expect(report).toContainText(openRouterAnswer);
      await page.keyboard.press('Escape');
      await expect(report).toBeHidden();
    });
  }
});

test('nothing is sent before it is agreed to, nor twice, and what is called off makes no report', async ({
  page,
  providers,
}) => {
  const { openRouter } = providers;
  await openGenerate(page);
  await test.step('the sheet says what goes to whom; Cancel sends nothing and makes no report', async () => {
    await submit(page);
    const sheet = page.getByRole('dialog', { name: 'Send this to OpenRouter?' });
    await expect(sheet.getByRole('listitem')).toHaveText([
      'The child’s name and age',
      'How many entries and foods there are, by category and reaction',
      'Short excerpts of the entries in the period',
    ]);
    await sheet.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog(page)).toBeVisible();
    expect(openRouter.requests).toEqual([]);
    expect(await readStore(page, 'reports')).toEqual([]);
  });

  await test.step("'Generating...' while busy: a double click sends once; Cancel ends it without a report, and it can be asked again", async () => {
    openRouter.next({ slow: 20_000 });
    await submit(page);
    await agree(page, 'OpenRouter');
    const busy = dialog(page).getByRole('button', { name: 'Generating...', exact: true });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await busy.dblclick({ force: true });
    await expect.poll(() => openRouter.requests.length).toBe(1);
    await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(busy).toBeHidden();
    await expect(dialog(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await readStore(page, 'reports')).toEqual([]);
    await submit(page);
    await expectToast(page, created('Smart Summary', ' with AI enhancement'));
    expect(openRouter.requests).toHaveLength(2);
  });
});

test.describe("with 'Leave the child's name out'", () => {
  test.use({ savedSettings: { ...bothKeys, leaveNameOut: true } });

  test('nothing that is sent holds the name, and the analysis names the child again', async ({
    page,
    providers,
  }) => {
    providers.openRouter.next({
      status: 200,
      body: completion('any', 'The child sleeps best near **the child’s** blanket.'),
    });
    await openGenerate(page);
    await submit(page);
    await expect(
      page.getByRole('dialog', { name: 'Send this to OpenRouter?' }).getByRole('listitem').first(),
    ).toHaveText('The child’s age, with the name left out');
    await agree(page, 'OpenRouter');
    await expectToast(page, created('Smart Summary', ' with AI enhancement'));
    const body = JSON.stringify(sentTo(providers.openRouter));
    expect(body).toContain('the child slept an hour');
    expect(body).not.toContain('Maya');
    expect(await aiAnalyses(page)).toEqual(['Maya sleeps best near **Maya’s** blanket.']);
  });
});

test.describe('with the local model on', () => {
  test('it is asked instead of the gateway: POST {ollamaEndpoint}/api/generate', async ({
    page,
    providers,
  }) => {
    const ollama = await haveOllama(page);
    await openGenerate(page);
    await submit(page);
    await agree(page, 'Ollama');
    await expectToast(page, created('Smart Summary', ' with AI enhancement'));
    await expect(marker(page)).toHaveCount(1);
    expect(await aiAnalyses(page)).toEqual([ollamaAnswer]);
    expect(ollama.requests.map(({ path }) => path)).toEqual(['/api/generate']);
    expect(sentTo(ollama)).toMatchObject({ model: 'llama3', stream: false });
    expect(providers.openRouter.requests).toEqual([]);
    await end(ollama);
  });

  test.describe('that fails', () => {
    test.use({ allowConsole: [failedCalls, { scope: 'test' }] });

    test('a local model that does not let this page in: a local report, and the toast says so', async ({
      page,
    }) => {
      const ollama = await haveOllama(page, 'none');
      await openGenerate(page);
      await submit(page);
      await agree(page, 'Ollama');
      await expectToast(page, fallback);
      await expect(marker(page)).toHaveCount(0);
      await end(ollama);
    });

    test('one that fails: the report is a local one and the toast says so', async ({ page }) => {
      const ollama = await haveOllama(page);
      await openGenerate(page);
      await test.step("'Ollama API error: {status}' is logged, and the report falls back to a local one", async () => {
        ollama.next({ status: 500 });
        const logged = page.waitForEvent('console', (message) =>
          message.text().includes('Ollama API error: 500'),
        );
        await submit(page);
        await agree(page, 'Ollama');
        await logged;
        await expectToast(page, fallback);
      });

      await test.step('a local model that stops in the middle: a local report, and the toast says so', async () => {
        expect(ollama.reset()).toEqual([]);
        ollama.next({ slow: 20_000 });
        await pressGenerate(page);
        await submit(page);
        await loseConnection(ollama);
        await expectToast(page, fallback);
        expect(await aiAnalyses(page)).toEqual([undefined, undefined]);
      });
      await end(ollama);
    });
  });
});

test.describe('when the gateway fails', () => {
  test.use({ allowConsole: [failedCalls, { scope: 'test' }] });

  test('the report is a local one and the toast says so', async ({ page, providers }) => {
    const { openRouter } = providers;
    await openReports(page, { journal });
    let made = 0;
    async function expectLocalReport(): Promise<void> {
      made += 1;
      await expectToast(page, fallback);
      await expect(dialog(page)).toBeHidden();
      await expect(cardTitles(page)).toHaveText(Array<string>(made).fill('Maya’s last 30 days'));
      await expect(marker(page)).toHaveCount(0);
      expect(await aiAnalyses(page)).toEqual(Array(made).fill(undefined));
    }

    await test.step("401, and 'OpenRouter API error: {status}' is logged", async () => {
      openRouter.next({ status: 401 });
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('OpenRouter API error: 401'),
      );
      await pressGenerate(page);
      await submit(page);
      await agree(page, 'OpenRouter');
      await logged;
      await expectLocalReport();
    });

    // Which answers are failures, src/ai/report.test.ts and reply.test.ts say.
    await test.step('an answer of the wrong type', async () => {
      openRouter.next(unreadable);
      await pressGenerate(page);
      await submit(page);
      await expectLocalReport();
    });

    await test.step('going offline in the middle', async () => {
      expect(openRouter.reset()).toEqual([]);
      openRouter.next({ slow: 20_000 });
      await pressGenerate(page);
      await submit(page);
      await loseConnection(openRouter);
      await expectLocalReport();
    });
  });
});
