import { entry, openJournal } from '../support/data/records';
import { cardOf, dialogOf } from '../support/app/screen';
import { storePhoto } from '../support/data/store';
import { expect, test } from '../support/app/test';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('fingers turn the photos, enlarge them where they touch, and move what is enlarged; nothing is wider than the screen', async ({
    page,
  }) => {
    const ids = ['1', '2', '3'];
    await openJournal(page, [entry('Rain', { photoId: '1', morePhotoIds: ['2', '3'] })]);
    for (const id of ids) await storePhoto(page, id);
    await page.reload();
    await cardOf(page, 'Rain').getByRole('link').click();
    await dialogOf(page, 'Rain').getByRole('button', { name: 'Photo 1 of 3' }).tap();
    const full = page.getByRole('dialog', { name: 'Photos: Rain' });
    const at = (number: number) =>
      expect(full.getByRole('status')).toHaveText(`Photo ${number} of 3`);
    const shown = full.getByRole('img');
    // React Aria enables touch in a dialog some frames after it's drawn, in case a keyboard has to close first.
    const isReached = () =>
      shown.evaluate((image) => document.elementFromPoint(180, 370) === image);
    await expect.poll(isReached).toBe(true);
    const transform = () => shown.evaluate((image) => image.style.transform);
    const touch = await page.context().newCDPSession(page);
    /** Moves fingers; each step has their positions. */
    const fingers = async (...steps: readonly (readonly (readonly [number, number])[])[]) => {
      for (const [index, points] of steps.entries())
        await touch.send('Input.dispatchTouchEvent', {
          type: index === 0 ? 'touchStart' : 'touchMove',
          touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    /** Two taps with event times a tenth of a second apart, no matter how late a busy machine delivers them. */
    const tapTwice = async (x: number, y: number) => {
      const now = Date.now() / 1000;
      for (const begin of [now, now + 0.1]) {
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchStart',
          touchPoints: [{ x, y }],
          timestamp: begin,
        });
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchEnd',
          touchPoints: [],
          timestamp: begin + 0.02,
        });
      }
    };
    await at(1);
    await fingers([[300, 400]], [[200, 405]], [[120, 405]]);
    await at(2);
    await fingers([[60, 400]], [[160, 405]], [[250, 405]]);
    await at(1);
    // A short or downward swipe doesn't change the photo.
    await fingers([[60, 400]], [[80, 400]]);
    await fingers([[180, 200]], [[230, 500]]);
    await at(1);
    await fingers(
      [
        [140, 370],
        [220, 370],
      ],
      [
        [100, 370],
        [260, 370],
      ],
    );
    await expect.poll(transform).toMatch(/scale\((1\.[5-9]|[2-4])/);
    const enlarged = await transform();
    await fingers([[300, 400]], [[200, 400]]);
    await at(1);
    expect(await transform()).not.toBe(enlarged);
    await tapTwice(90, 370);
    await expect.poll(transform).toBe('translate(0px, 0px) scale(1)');
    await tapTwice(90, 370);
    // The point under the finger stays there.
    await expect.poll(transform).toBe('translate(135px, 0px) scale(2.5)');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
