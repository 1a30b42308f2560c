import type { Locator } from '@playwright/test';
import { go } from '../support/app/go';
import { greeting } from '../support/app/screen';
import { expect, test } from '../support/app/test';

test.describe('the policy of the built page', () => {
  test.use({
    allowConsole: [/Content Security Policy|Trusted(HTML|Script|ScriptURL)|Kinleaf /],
    allowRequests: [/^https:\/\/example\.com\//],
  });

  test(
    'refuses whatever is of somebody else, and what was written into the page',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto('/children');
      await page.evaluate(() => {
        const found: string[] = [];
        document.addEventListener('securitypolicyviolation', (event) => {
          found.push(`${event.effectiveDirective} ${event.blockedURI}`);
          document.body.dataset['refused'] = found.join('\n');
        });
      });

      await test.step('no markup or handler is made out of text, and no worker of another origin is started', async () => {
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

      await test.step('no script that was written into the page is run', async () => {
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

      await test.step('no script, connection, picture or form goes to somebody else', async () => {
        await page.evaluate(() => {
          const link = document.createElement('link');
          link.rel = 'modulepreload';
          link.href = 'https://example.com/a.js';
          document.head.append(link);
          // Any https server could be a care circle's.
          fetch('http://example.com/').catch(() => undefined);
          new Image().src = 'https://example.com/pixel.gif';
          const form = document.createElement('form');
          form.action = 'https://example.com/';
          document.body.append(form);
          form.submit();
        });
        const refused = () => page.evaluate(() => document.body.dataset['refused'] ?? '');
        for (const one of [
          /^script-src-elem https:\/\/example\.com/m,
          /^connect-src http:\/\/example\.com/m,
          /^img-src https:\/\/example\.com/m,
          /^form-action https:\/\/example\.com/m,
        ]) {
          await expect.poll(refused).toMatch(one);
        }
      });
    },
  );
});

test(
  'a walk through every screen and dialog asks nobody but our own origin, and keeps no cookie but the sidebar’s',
  { tag: '@gate' },
  async ({ page, context, baseURL }) => {
    const asked = new Set<string>();
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'blob:' && protocol !== 'data:') asked.add(origin);
    });
    await page.goto('/children');
    await page.getByRole('button', { name: /sample journal/ }).click();
    const journal = page.getByRole('link', { name: 'Journal', exact: true });
    await expect(journal).toHaveAttribute('href', /\/journal\/./);
    const id = (await journal.getAttribute('href'))?.replace(/^\/journal\/|\?.*$/g, '') ?? '';

    const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
    const dialog = page.getByRole('dialog');
    const screens: readonly (readonly [string, Locator])[] = [
      ['/', heading(greeting)],
      ['/children', heading('Children')],
      [`/journal/${id}`, heading('Journal for Maya')],
      [`/journal/${id}?new=`, dialog],
      [`/food/${id}`, heading('Food Journey')],
      [`/food/${id}?new=`, dialog],
      [`/reports/${id}`, heading('Insights & Recommendations')],
      [`/reports/${id}?new=`, dialog],
      [
        `/reports/${id}?tab=recommendations`,
        page.getByRole('tab', { name: 'Recommendations', selected: true }),
      ],
      [`/recommendations/${id}`, heading('Recommendations')],
      [`/milestones/${id}`, heading('Milestones and growth')],
      [`/milestones/${id}?new=`, dialog],
      [`/lists/${id}`, heading('Medicines and goals')],
      [`/lists/${id}?new-medicine=`, dialog],
      ['/settings', heading('Settings')],
      ['/settings?tab=ai', page.getByRole('heading', { name: 'OpenAI', exact: true })],
      ['/guide', heading('Guide')],
      ['/privacy', heading('Privacy Policy')],
      ['/terms', heading('Terms of Use')],
      ['/why-ai', heading('Why AI')],
      ['/legal', heading('Legal')],
      ['/upgrade', heading('Upgrade')],
      ['/nowhere', heading('404')],
    ];
    for (const [path, drawn] of screens) {
      await go(page, path);
      await expect(drawn, path).toBeVisible();
    }
    await page.goto(`/journal/${id}`);
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect(dialog).toBeVisible();
    // By then, everything that screens load later has been requested.
    await page.waitForLoadState('networkidle');

    expect([...asked]).toEqual([baseURL]);
    const cookies = await context.cookies();
    expect(cookies.filter(({ name }) => name !== 'kinleaf_sidebar')).toEqual([]);
  },
);
