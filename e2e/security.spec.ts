import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

/** What the browser refused on this page by its policy, as 'directive address' in lines. */
async function refusals(page: Page, attempt: () => unknown): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const found: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      found.push(`${event.effectiveDirective} ${event.blockedURI}`);
      document.body.dataset['refused'] = found.join('\n');
    });
  });
  await page.evaluate(attempt);
  return () => page.evaluate(() => document.body.dataset['refused'] ?? '');
}

test.describe('the policy of the built page', () => {
  test.use({
    allowConsole: [/Content Security Policy|Trusted(HTML|Script|ScriptURL)|Kinleaf /],
    allowRequests: [/^https:\/\/example\.com\//],
  });

  const attempts: Readonly<Record<string, { attempt: () => unknown; refused: RegExp }>> = {
    'a script of somebody else': {
      attempt: () => {
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = 'https://example.com/a.js';
        document.head.append(link);
      },
      refused: /^script-src-elem https:\/\/example\.com/m,
    },
    'a connection to somebody else': {
      // What speaks https could be the server of a care circle.
      attempt: () => fetch('http://example.com/').catch(() => undefined),
      refused: /^connect-src http:\/\/example\.com/m,
    },
    'a picture of somebody else': {
      attempt: () => {
        new Image().src = 'https://example.com/pixel.gif';
      },
      refused: /^img-src https:\/\/example\.com/m,
    },
    'a form that leaves': {
      attempt: () => {
        const form = document.createElement('form');
        form.action = 'https://example.com/';
        document.body.append(form);
        form.submit();
      },
      refused: /^form-action https:\/\/example\.com/m,
    },
  };
  for (const [what, { attempt, refused }] of Object.entries(attempts)) {
    test(`refuses ${what}`, async ({ page }) => {
      await page.goto('/children');
      const read = await refusals(page, attempt);
      await expect.poll(read).toMatch(refused);
    });
  }

  test('runs no script that was written into the page', async ({ page }) => {
    await page.goto('/children');
    const said = page.waitForEvent('console', (message) =>
      /will not be executed|Content Security Policy/.test(message.text()),
    );
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.append('window.ran = true');
      document.body.append(script);
    });
    await said;
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });

  test('makes no markup or handler out of text, and starts no worker of another origin', async ({
    page,
  }) => {
    await page.goto('/children');
    const errors = await page.evaluate(() =>
      [
        () => {
          document.createElement('div').innerHTML = '<img src="x" onerror="window.ran = true">';
        },
        () => {
          document.body.setAttribute('onclick', 'window.ran = true');
        },
        () => new Worker('https://example.com/worker.js'),
        () => new Worker('data:text/javascript,1'),
      ].map((attempt) => {
        try {
          attempt();
          return 'done';
        } catch (error) {
          return error instanceof Error ? error.name : 'refused';
        }
      }),
    );
    expect(errors).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
  });
});

test('a walk through every screen and dialog asks nobody but our own origin, and keeps no cookie but the sidebar’s', async ({
  page,
  context,
  baseURL,
}) => {
  const asked = new Set<string>();
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'blob:' && protocol !== 'data:') asked.add(origin);
  });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/children');
  await page.getByRole('button', { name: /sample journal/ }).click();
  await expect(page.getByRole('heading', { name: 'Maya' })).toBeVisible();
  const [, id = ''] =
    /\/journal\/([^?]+)/.exec(
      (await page.getByRole('link', { name: 'Journal', exact: true }).getAttribute('href')) ?? '',
    ) ?? [];
  expect(id).not.toBe('');

  for (const path of [
    '/',
    '/children',
    `/journal/${id}`,
    `/journal/${id}?new=`,
    `/food/${id}`,
    `/food/${id}?new=`,
    `/reports/${id}`,
    `/reports/${id}?new=`,
    `/reports/${id}?tab=recommendations`,
    `/recommendations/${id}`,
    `/lists/${id}`,
    `/lists/${id}?new-medicine=`,
    '/settings',
    '/settings?tab=ai',
    '/guide',
    '/privacy',
    '/terms',
    '/why-ai',
    '/legal',
    '/upgrade',
    '/nowhere',
  ]) {
    await page.goto(path);
    await expect(heading, path).toBeVisible();
    // Everything that the screen loads late is asked for by then.
    await page.waitForLoadState('networkidle');
  }
  await page.goto(`/journal/${id}`);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();

  expect([...asked]).toEqual([baseURL]);
  const cookies = await context.cookies();
  expect(cookies.filter(({ name }) => name !== 'kinleaf_sidebar')).toEqual([]);
});
