import type { Step, Tab } from './any-tab';

/**
 * The main flow of all facts, in one test through the sample journal and a new child's: each is recorded once on the screens and read
 * there again. Nothing in it depends on the time of day.
 */
export async function checkFacts(tab: Tab, step: Step): Promise<void> {
  await tab.goto('/children');
  await tab.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await tab.getByRole('heading', { name: 'Journal for Maya' }).waitFor();
  const sample = await childOnScreen(tab);

  await step('a food opens its history, the charts and the lists are drawn', async () => {
    await tab.goto(`/food/${sample}?q=square`);
    // Until only the search result is left: the cards move up to it.
    await tab.getByText('No match here').first().waitFor();
    await tab.getByRole('link', { name: 'Square plain crackers' }).click();
    const history = tab.getByRole('dialog', { name: 'Square plain crackers' });
    await history.getByText(/Furthest: ate\.$/).waitFor();
    await history.getByRole('region', { name: 'Next foods' }).waitFor();
    await tab.goBack();
    await history.waitFor({ state: 'hidden' });

    await tab.goto(`/reports/${sample}`);
    const nights = tab.getByRole('region', { name: 'Fourteen nights' });
    await nights.getByText(/of 14 nights noted/).waitFor();
    await tab.getByRole('button', { name: 'Show numbers' }).click();
    await nights.getByRole('table').waitFor();
    for (const chart of ['Behaviour by hour of day', 'Doses by day', 'Tries per food'])
      await tab.getByRole('region', { name: chart }).getByRole('table').waitFor();

    await tab.goto(`/lists/${sample}`);
    await tab.getByRole('button', { name: 'Calendar' }).first().click();
    const calendar = tab.getByRole('dialog', { name: 'Melatonin' });
    await calendar
      .getByText(/^Noted on/)
      .first()
      .waitFor();
    await calendar.getByRole('button', { name: 'Close' }).click();
    await calendar.waitFor({ state: 'hidden' });
    await tab.getByRole('button', { name: 'Help needed' }).first().click();
    const goal = tab.getByRole('dialog', { name: 'Says what she needs in her own words' });
    await goal.getByRole('group', { name: /^Help needed/ }).waitFor();
    await goal.getByRole('button', { name: 'Close' }).click();
    await goal.waitFor({ state: 'hidden' });
  });

  await step('a visit is drafted and kept', async () => {
    await tab.goto(`/visit/${sample}`);
    await tab
      .getByText(/of 60 nights noted/)
      .first()
      .waitFor();
    await tab.getByRole('textbox', { name: 'Question 1' }).fill('Is seven still the right time?');
    await tab.getByText('Leave the name out').first().click();
    await tab.getByRole('button', { name: 'Keep this visit' }).click();
    await tab.getByRole('heading', { name: 'After the visit' }).waitFor();
    await tab.reload();
    const pages = tab.getByRole('article');
    await pages.getByText('Is seven still the right time?').waitFor();
    await pages.getByRole('heading', { name: 'Medicines given' }).waitFor();
    await pages.getByText('M.', { exact: true }).waitFor();
  });

  await tab.goto('/children');
  await tab.getByRole('button', { name: 'Add Child' }).first().click();
  const profile = tab.getByRole('dialog', { name: 'Add a Child' });
  await profile.getByLabel('Name').fill('Robin');
  await profile.getByRole('button', { name: 'Add Child' }).click();
  await profile.waitFor({ state: 'hidden' });
  const card = tab.getByRole('main').getByRole('listitem').filter({ hasText: 'Robin' });
  await card.getByRole('button', { name: 'Select Child' }).click();
  await tab.getByRole('heading', { name: 'Journal for Robin' }).waitFor();
  const robin = await childOnScreen(tab);

  await step('a medicine of the list is given now, and taken back', async () => {
    await tab.goto(`/lists/${robin}`);
    await tab.getByRole('heading', { name: 'Medicines and goals for Robin' }).waitFor();
    await tab.getByRole('button', { name: 'Add medicine' }).click();
    const form = tab.getByRole('dialog', { name: 'Add medicine' });
    await form.getByLabel('Name').fill('Zinc');
    await form.getByLabel('Usual amount').fill('2,5');
    await form.getByLabel('Unit').fill('mL');
    await form.getByRole('button', { name: 'Add medicine' }).click();
    await form.waitFor({ state: 'hidden' });
    await tab.getByText(/Usually 2\.5 mL/).waitFor();
    await tab.goto('/');
    const given = tab.getByRole('button', { name: 'Given now, Zinc, 2.5 mL' });
    await given.click();
    await tab.getByRole('button', { name: 'Given just now, Zinc, 2.5 mL' }).waitFor();
    await tab.getByRole('button', { name: 'Undo' }).first().click();
    await given.waitFor();
  });

  await step('fell asleep outlives a reload, and woke up ends it', async () => {
    const line = tab.getByRole('group', { name: 'Sleep of Robin' });
    await line.getByRole('button', { name: 'Fell asleep' }).click();
    await line.getByText(/Asleep since/).waitFor();
    await tab.reload();
    await line.getByRole('button', { name: 'Woke up' }).click();
    await line.getByRole('button', { name: 'Fell asleep' }).waitFor();
  });

  await step('details are saved with their entry and read back, also after a reload', async () => {
    await tab.goto(`/journal/${robin}`);
    await tab.getByRole('button', { name: 'Add Entry', exact: true }).first().click();
    const form = tab.getByRole('dialog', { name: 'Add Journal Entry' });
    const pick = (row: string, word: string) =>
      form.getByRole('radiogroup', { name: row }).getByText(word, { exact: true });
    await pick('Category', 'Behavior').click();
    await form.getByLabel('Title').fill('At the gate');
    await form.getByLabel('Additional Notes').fill('It was loud.');
    await form.getByRole('button', { name: /^Details/ }).click();
    await form.getByRole('button', { name: 'Noise', exact: true }).click();
    await pick('How strong was it?', 'Strong').click();
    await form.getByLabel('What happened, in your own words').fill('Under the bench');
    await tab.reload();
    // A draft keeps it too.
    await form
      .getByRole('button', { name: 'Details before: Noise; Under the bench; strong' })
      .waitFor();
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await form.waitFor({ state: 'hidden' });
    await tab.reload();
    const entry = tab.getByRole('main').getByRole('listitem').filter({ hasText: 'At the gate' });
    await entry.getByText('before: Noise; Under the bench; strong').waitFor();
    await tab.getByRole('button', { name: 'Edit At the gate' }).click();
    const edit = tab.getByRole('dialog', { name: 'Edit Journal Entry' });
    await edit
      .getByRole('radiogroup', { name: 'Category' })
      .getByText('Sleep', { exact: true })
      .click();
    await edit.getByRole('button', { name: /^Details/ }).click();
    await edit.getByRole('slider', { name: 'Asleep' }).press('ArrowLeft');
    await edit.getByRole('button', { name: 'No wakings' }).click();
    await edit.getByRole('button', { name: 'Update Entry' }).click();
    await edit.waitFor({ state: 'hidden' });
    await tab.reload();
    await entry.getByText('asleep at 7:55 pm, no wakings').waitFor();
  });
}

async function childOnScreen(tab: Tab): Promise<string> {
  return new URL(await tab.url()).pathname.replace(/^.*\//, '');
}
