import { content, openEntryForm } from '../support/app/entry-form';
import { expect, test } from '../support/app/test';

// In Chromium, the test can say which click of a double click it is.
test('the second half of a double click on the button that saves opens nothing that lies under the form', async ({
  page,
}) => {
  const form = await openEntryForm(page);
  await form.getByLabel('Title').fill('Blue train');
  await content(form).fill('Words');
  const box = await form.getByRole('button', { name: 'Add Entry' }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  await page.mouse.click(x, y);
  await expect(form).toBeHidden();
  // Something to press where the button was, no matter what the journal and its messages have there.
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.style.cssText = 'position: fixed; inset: 0; z-index: 99';
    button.textContent = 'Pressed 0';
    button.onclick = () => (button.textContent = 'Pressed 1');
    document.body.append(button);
  });
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByText('Pressed 0')).toBeVisible();
  await page.mouse.click(x, y);
  await expect(page.getByText('Pressed 1')).toBeVisible();
});
