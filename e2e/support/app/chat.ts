import type { Locator, Page } from '@playwright/test';
import { openJournal } from '../data/records';
import { expect } from './test';

/** The chat panel. */
export function panelOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Kinleaf Assistant' });
}

export function messageBox(page: Page): Locator {
  return panelOf(page).getByRole('textbox', { name: 'Message', exact: true });
}

export function logOf(page: Page): Locator {
  return panelOf(page).getByRole('log');
}

export function chatButton(page: Page, name: string): Locator {
  return panelOf(page).getByRole('button', { name, exact: true });
}

export function opener(page: Page): Locator {
  return page.getByRole('button', { name: 'Open assistant', exact: true });
}

/** Opens the chat in Maya's empty journal. */
export async function openChat(page: Page): Promise<void> {
  await openJournal(page);
  await opener(page).click();
  await expect(messageBox(page)).toBeFocused();
}

/** Types a message and sends it with Enter. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}
