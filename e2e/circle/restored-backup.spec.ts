import { recordLocalChange } from '../../src/domain/circle/show-document';
import { circleOfMaya } from '../support/circle/circle-server';
import { arjun, entry, maya, seed } from '../support/data/records';
import { cardOf, expectToast } from '../support/app/screen';
import { readStore, type StoredRecord, writeStores } from '../support/data/store';
import { expect, test } from '../support/app/test';

const shoes = entry('Shoes');

/** A record as this device knows it from the circle. */
function fromCircle(list: 'children' | 'journal', row: StoredRecord): StoredRecord {
  const writing = { writer: 'AAAAAAAA', by: 'p2', at: '2025-11-01T09:00:00.000Z' };
  const doc = recordLocalChange(null, row, { list, id: row.id, childId: maya.id }, writing);
  const key = `${list}/${row.id}`;
  return { id: key, key, childId: maya.id, rev: '1-a', doc, mark: 'none' };
}

test(
  'a child that the restored backup does not have is brought back from its circle',
  { tag: '@gate' },
  async ({ page }) => {
    await seed(page, { children: [arjun] });
    await writeStores(page, {
      circles: [circleOfMaya({ held: 'restored' })],
      circleDocs: [fromCircle('children', maya), fromCircle('journal', shoes)],
    });
    await page.goto('/children');
    await expect(
      page.getByText('The backup that was restored here does not have Maya.'),
    ).toBeVisible();
    await expect(cardOf(page, 'Arjun')).toBeVisible();
    await page.getByRole('button', { name: 'Bring Maya back' }).press('Enter');
    await expectToast(page, { title: 'Maya’s journal is here again' });
    await expect(cardOf(page, 'Maya').getByRole('link', { name: 'Care circle' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bring Maya back' })).toBeHidden();
    await expect(cardOf(page, 'Maya').getByRole('button').first()).toBeFocused();
    expect(await readStore(page, 'journal')).toMatchObject([{ title: 'Shoes' }]);
  },
);
