// What a person does in the app, driven from outside and timed by the probe in the page.

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./bench.mjs').Bench} Bench
 * @typedef {import('./bench.mjs').Journal} Journal
 */

/** The number of cards that the journal draws first in this window, more than it shows; the others follow a moment later. */
const firstCards = 9;

/**
 * A new page on the children screen of a journal, with nothing left to load.
 * @template T
 * @param {Bench} bench
 * @param {Journal} journal
 * @param {(page: Page) => Promise<T>} work
 */
export function visit(bench, { origin }, work) {
  return bench.inPage(`${origin}/children`, async (page) => {
    await page.getByRole('button', { name: 'Select Child' }).waitFor();
    await page.waitForLoadState('networkidle');
    return work(page);
  });
}

/**
 * From the click on 'Select Child' to the first painted cards, in milliseconds.
 * @param {Page} page on the children screen
 */
export async function openJournal(page) {
  await page.evaluate(() => {
    window.probe.armClick(() => document.querySelector('.entry-card') !== null);
  });
  await page.getByRole('button', { name: 'Select Child' }).click();
  return page.evaluate(() => window.probe.clicked);
}

/**
 * From the click in the sidebar until Today is painted with all that it reads, in milliseconds: the landing page follows then.
 * @param {Page} page with a child selected
 */
export async function openToday(page) {
  await page.evaluate(() => {
    window.probe.armClick(() => document.querySelector('.today-below') !== null);
  });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  return page.evaluate(() => window.probe.clicked);
}

/** Back to the children screen, by the sidebar. @param {Page} page */
export async function backToChildren(page) {
  await page.getByRole('link', { name: 'Children' }).first().click();
  await page.getByRole('button', { name: 'Select Child' }).waitFor();
}

const words =
  'Woke twice, then slept until seven. Two bites of banana at breakfast, and a new word: owl. ' +
  'Wanted the blue cup, and asked for it by pointing and saying please.';

/**
 * From the click on 'Add Entry' in the filled-in form to the painted card, in milliseconds. The entry is
 * removed again, so that every save meets a journal of the same size.
 * @param {Page} page in the journal
 */
export async function saveEntry(page) {
  const title = 'A measured entry';
  await page.getByRole('button', { name: 'Add Entry' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Additional Notes').fill(words);
  await page.evaluate((wanted) => {
    window.probe.armClick(() =>
      [...document.querySelectorAll('.entry-card h3')].some((h3) => h3.textContent === wanted),
    );
  }, title);
  await dialog.getByRole('button', { name: 'Add Entry' }).click();
  const time = await page.evaluate(() => window.probe.clicked);
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
  return time;
}

/**
 * Opens the form of one of the first cards and changes its title: from the click on 'Update Entry' to the painted card, in milliseconds.
 * @param {Page} page in the journal
 * @param {string} number at the end of its title
 */
export async function updateEntry(page, number) {
  // The time to look at the cards; nothing is read or drawn any more.
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: new RegExp(`^Edit .*${number}$`) }).click();
  const dialog = page.getByRole('dialog');
  const title = await dialog.getByLabel('Title').inputValue();
  const next = title.startsWith('On ') ? title.slice(3) : `On ${title}`;
  await dialog.getByLabel('Title').fill(next);
  await page.evaluate((wanted) => {
    window.probe.armClick(() =>
      [...document.querySelectorAll('.entry-card h3')].some((h3) => h3.textContent === wanted),
    );
  }, next);
  await dialog.getByRole('button', { name: 'Update Entry' }).click();
  const time = await page.evaluate(() => window.probe.clicked);
  await dialog.waitFor({ state: 'detached' });
  return time;
}

/**
 * From the tap on 'Note' until the first letter that is typed is painted, in milliseconds. The dialog is closed again, without the letter.
 * @param {Page} page with a button 'Note' that opens a text area
 */
export async function typeNote(page) {
  await page.evaluate(() => {
    window.probe.armClick(() => document.documentElement.dataset['typed'] === 'S');
    const typeOnceFocused = () => {
      const field = document.activeElement;
      if (!(field instanceof HTMLTextAreaElement)) {
        requestAnimationFrame(typeOnceFocused);
        return;
      }
      // As a key does; the page hears of it in the same way.
      // oxlint-disable-next-line typescript/no-deprecated
      document.execCommand('insertText', false, 'S');
      document.documentElement.dataset['typed'] = field.value;
    };
    addEventListener('click', () => requestAnimationFrame(typeOnceFocused), {
      capture: true,
      once: true,
    });
  });
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  const time = await page.evaluate(() => window.probe.clicked);
  await page.evaluate(() => delete document.documentElement.dataset['typed']);
  const text = page.locator('textarea');
  await text.fill('');
  await page.keyboard.press('Escape');
  await text.waitFor({ state: 'detached' });
  return time;
}

/**
 * The states of the search box while the queries are typed one after another, a letter at a time, each cleared
 * with Escape.
 * @param {readonly string[]} queries
 */
export function keysOf(queries) {
  return queries.flatMap((query) => [
    ...query.split('').map((key, at) => ({ key, text: query.slice(0, at + 1) })),
    { key: 'Escape', text: '' },
  ]);
}

/**
 * Types queries into the search box as fast as a quick typist, and times each key until its list is painted.
 * @param {Page} page in the journal
 * @param {ReturnType<typeof keysOf>} keys
 * @param {readonly import('./page-api').Answer[]} answers one for each key
 */
export async function typeSearches(page, keys, answers) {
  const box = page.getByRole('searchbox', { name: 'Search entries' });
  // The time to look over the cards and find the box.
  await page.waitForTimeout(1000);
  await box.click();
  // The time to move a hand from the mouse to the keyboard.
  await page.waitForTimeout(600);
  await page.evaluate((expected) => {
    window.probe.armKeys(expected);
  }, answers);
  for (const [at, { key }] of keys.entries()) {
    await page.keyboard.press(key);
    // Uneven, as typing is, and never in time with the frames of the screen.
    await page.waitForTimeout(90 + ((at * 37) % 80));
  }
  return page.evaluate(async () => {
    const times = await window.probe.keyTimes();
    return {
      /** Until the right cards were there, for keys that changed the list. */
      times: times.map(({ cards }) => cards).filter((time) => time !== null),
      /** Until their count was that of all entries. */
      whole: times.map(({ whole }) => whole).filter((time) => time !== null),
      longTasks: window.probe.longTasks(),
    };
  });
}

/**
 * The first letter, typed as soon as the journal is open: until the count is that of all entries, so until every one is read, in
 * milliseconds. The search is cleared again.
 * @param {Page} page in the journal
 * @param {string} key
 * @param {import('./page-api').Answer} answer
 */
export async function searchAtOnce(page, key, answer) {
  const box = page.getByRole('searchbox', { name: 'Search entries' });
  await box.focus();
  await page.evaluate((expected) => {
    window.probe.armKeys([expected]);
  }, answer);
  await page.keyboard.press(key);
  const [time] = await page.evaluate(() => window.probe.keyTimes());
  await page.keyboard.press('Escape');
  return time?.whole ?? NaN;
}

/**
 * What the list must show after each key, from reading the whole journal.
 * @param {Bench} bench
 * @param {Journal} journal
 * @param {ReturnType<typeof keysOf>} keys
 */
export function answersFor(bench, { origin }, keys) {
  return bench.inPage(`${origin}/bench/seed.html`, (page) =>
    page.evaluate(
      ([queries, limit]) => window.seedPage.answers(queries, limit),
      /** @type {const} */ ([keys.map(({ text }) => text), firstCards]),
    ),
  );
}

/**
 * From the click in the sidebar to the first painted foods, in milliseconds.
 * @param {Page} page in the journal
 */
export async function openFoods(page) {
  await page.evaluate(() => {
    window.probe.armClick(() => document.querySelector('.fooditem') !== null);
  });
  await page.getByRole('link', { name: 'Food Journey' }).first().click();
  return page.evaluate(() => window.probe.clicked);
}

/**
 * From the choice in its menu until a message says that the first food of the board is stored in another column, in ms.
 * @param {Page} page on the food board
 */
export async function storeMove(page) {
  // If a column is empty because every visit took a card, uses the next one.
  const lane = page
    .locator('.lane')
    .filter({ has: page.locator('.fooditem') })
    .first();
  const name = await lane.locator('.fooditem h3').first().textContent();
  await page.getByRole('button', { name: `Move ${name} to`, exact: true }).click();
  const item = page.getByRole('menuitem').first();
  await item.waitFor();
  await page.evaluate((moved) => {
    const words = () => [...document.querySelectorAll('.toast-text')].map((one) => one.textContent);
    window.probe.armClick(() =>
      words().some((text) => text.startsWith('Moved to') && text.endsWith(moved ?? '')),
    );
  }, name);
  await item.click();
  return page.evaluate(() => window.probe.clicked);
}

/**
 * From the click on 'Generate Report' in the filled-in dialog to the painted card, in milliseconds.
 * @param {Page} page on the reports screen
 * @param {string} label of the report's type
 */
export async function generate(page, label) {
  await page.getByRole('button', { name: 'Generate Report', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Report Type/ }).click();
  await page.getByRole('option', { name: label, exact: true }).click();
  await dialog.getByRole('button', { name: /Time Period/ }).click();
  await page.getByRole('option', { name: '90 days', exact: true }).click();
  await page.evaluate(() => {
    // The newest comes first. Their number says nothing once the list is full.
    const before = document.querySelector('.report-card');
    window.probe.armClick(() => document.querySelector('.report-card') !== before);
  });
  await dialog.getByRole('button', { name: 'Generate Report', exact: true }).click();
  const time = await page.evaluate(() => window.probe.clicked);
  await dialog.waitFor({ state: 'detached' });
  return time;
}
