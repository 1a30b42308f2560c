import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalCircleServer } from '@/circle/fixtures/local-circle-server';
import { childId, signal } from '@/circle/fixtures/family';
import {
  choosing,
  circlesOwn,
  answerAnd,
  joinAs,
  portsOnStores,
  sam,
  startInviter,
  stopSync,
  sync,
  textOnServer,
  writeAsInviter,
} from '@/circle/fixtures/joining';
import type { TestPorts } from '@/circle/fixtures/test-ports';
import {
  inviteNote,
  mailboxKeys,
  readMailboxNote,
  removeNote,
  writeNote,
  type Invite,
} from '@/circle/members/invitation-mailbox';
import { joinCircle } from '@/circle/store/circle-lifecycle';
import { draftForms } from '@/data/drafts/draft-forms';
import { DraftLock } from '@/data/drafts/draft-locks';
import { draftKeys, formOf, newDraftKey, readDraft } from '@/data/drafts/drafts';
import { childFields, entryFields, foodItem, instant } from '@/data/fixtures/records';
import { openPage } from '@/data/fixtures/browser-page';
import { everything } from '@/data/fixtures/refusals';
import { addWholeChild, ownWord } from '@/data/fixtures/whole-child';
import { selectChild, selectedChildId } from '@/data/preferences/selected-child';
import { addEntry, deleteEntry, updateEntry } from '@/data/records/entries';
import { deleteChild, listChildren } from '@/data/records/children';
import { StorageFailure } from '@/data/db/errors';
import { writableDb as db } from '@/data/db/writable-db';
import { invariant } from '@/lib/invariant';
import { openInvitation, type Invitation } from './invite';
import { readInvitation } from './join';
import { leaveCircle } from './leave';

// Each invitation stretches its words twice, which is slow by design.
vi.setConfig({ testTimeout: 120_000 });

let standIn: LocalCircleServer;
let jo: TestPorts;

beforeEach(async () => {
  ({ standIn, jo } = await startInviter());
});
afterEach(stopSync);

describe('a device that keeps the journal of the child whose circle it joins', () => {
  test('doesn’t join and sends nothing unless somebody chose that', async () => {
    await addWholeChild(childId);
    const before = await everything();
    await expect(joinAs(standIn, jo, {})).rejects.toMatchObject({ problem: 'cancelled' });
    expect(await everything()).toEqual(before);
    expect(await textOnServer(standIn, jo)).not.toContain(ownWord);
    expect(standIn.usersWithAccess).toEqual(['p1']);
  });

  test('asks before it answers, and after Cancel the invitation can still be used', async () => {
    await addWholeChild(childId);
    const before = await everything();
    const ports = portsOnStores(standIn);
    const invitation = await openInvitation(childId, 'carer', jo);
    const invited = await readInvitation(invitation, signal, ports);
    const requests = ports.device.requests;
    const ask = choosing(null);
    await expect(invited.answer(sam, { ask })).rejects.toMatchObject({ problem: 'cancelled' });
    expect(ports.device.requests).toBe(requests);
    expect(await everything()).toEqual(before);
    const here = { name: 'Mia', counts: { journal: 1, food: 2, reports: 2 }, photos: 2 };
    expect(ask.mock.calls).toMatchObject([[here, false]]);
    await answerAnd(invited, { ask: choosing('share') }, async () => {
      await invitation.answered;
      await invitation.accept();
    });
    expect(await db.circles.count()).toBe(1);
  });

  test('sends it all after "share", with earlier versions and photos', async () => {
    const { entryId } = await addWholeChild(childId);
    await joinAs(standIn, jo, { ask: choosing('share') });
    await sync(standIn);
    const text = await textOnServer(standIn, jo);
    for (const word of [`More ${ownWord}`, `Some ${ownWord}`, `No ${ownWord}`, 'report-visit'])
      expect(text).toContain(word);
    expect(await db.journal.get(entryId)).toMatchObject({ childId });
    expect(await listChildren()).toHaveLength(1);
  });

  test('keeps it apart after "separate", beside records of the circle with the same ids', async () => {
    const { entryId } = await addWholeChild(childId);
    await writeAsInviter(standIn, jo, circlesOwn(entryId));
    selectChild(childId);
    await joinAs(standIn, jo, { ask: choosing('separate') });
    expect(await db.outbox.count()).toBe(0);
    await sync(standIn);
    expect(await db.journal.get(entryId)).toMatchObject({ childId, title: 'Of the circle' });
    expect(await db.food.get('food-1')).toMatchObject({ childId, name: 'Of the circle' });
    const names = (await listChildren()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Mia', 'Mia (separate copy)']);
    const copy = invariant(
      (await listChildren()).find(({ id }) => id !== childId),
      'the copy',
    );
    expect(selectedChildId()).toBe(copy.id);
    const own = (await db.journal.toArray()).filter((entry) => entry.childId === copy.id);
    expect(own).toMatchObject([{ content: `More ${ownWord}` }]);
    await updateEntry(own[0]?.id ?? '', { ...entryFields, content: `Later ${ownWord}` });
    expect(await db.outbox.count()).toBe(0);
    expect(await textOnServer(standIn, jo)).not.toContain(ownWord);
  });

  test('is asked when it is let in by a version that doesn’t say which child it is; Cancel then stores nothing', async () => {
    await addWholeChild(childId);
    const before = await everything();
    const invitation = await openInvitation(childId, 'carer', jo);
    await changeInvite(invitation, ({ childId: _, ...invite }) => invite);
    const invited = await readInvitation(invitation, signal, portsOnStores(standIn));
    const ask = choosing(null);
    const accept = async () => {
      await invitation.answered;
      await invitation.accept();
    };
    await expect(answerAnd(invited, { ask }, accept)).rejects.toMatchObject({
      problem: 'cancelled-late',
    });
    expect(ask.mock.calls).toMatchObject([[{ name: 'Mia' }, true]]);
    expect(await everything()).toEqual(before);
    expect(await textOnServer(standIn, jo)).not.toContain(ownWord);
  });

  test('is asked about a journal that came while it waited to be let in', async () => {
    const invitation = await openInvitation(childId, 'parent', jo);
    const invited = await readInvitation(invitation, signal, portsOnStores(standIn));
    const ask = choosing('separate');
    await answerAnd(invited, { ask }, async () => {
      await invitation.answered;
      await addWholeChild(childId);
      await invitation.accept();
    });
    expect(ask).toHaveBeenCalledTimes(1);
    await sync(standIn);
    expect(await textOnServer(standIn, jo)).not.toContain(ownWord);
  });

  test('is asked about a journal that came at the last moment', async () => {
    const invitation = await openInvitation(childId, 'parent', jo);
    const ports = portsOnStores(standIn);
    ports.join = async (row, choice) => {
      if (choice === null) await addWholeChild(childId);
      return joinCircle(row, choice);
    };
    const invited = await readInvitation(invitation, signal, ports);
    const ask = choosing(null);
    const accept = async () => {
      await invitation.answered;
      await invitation.accept();
    };
    await expect(answerAnd(invited, { ask }, accept)).rejects.toMatchObject({
      problem: 'cancelled-late',
    });
    expect([ask.mock.calls.length, await db.circles.count()]).toEqual([1, 0]);
  });

  test('stores nothing if the circle is of another child than it was asked about', async () => {
    await addWholeChild(childId);
    const before = await everything();
    const invitation = await openInvitation(childId, 'parent', jo);
    await changeInvite(invitation, (invite) => ({ ...invite, childId: 'another' }));
    const invited = await readInvitation(invitation, signal, portsOnStores(standIn));
    const ask = choosing('share');
    const accept = async () => {
      await invitation.answered;
      await invitation.accept();
    };
    await expect(answerAnd(invited, { ask }, accept)).rejects.toMatchObject({ problem: 'list' });
    expect(ask).not.toHaveBeenCalled();
    expect(await everything()).toEqual(before);
  });

  test('is not asked if it is in the circle already, and takes no second seat', async () => {
    const ask = choosing('share');
    await joinAs(standIn, jo, { ask });
    await expect(joinAs(standIn, jo, { ask })).rejects.toMatchObject({ problem: 'in-circle' });
    expect(ask).not.toHaveBeenCalled();
    expect(standIn.usersWithAccess).toEqual(['p1', 'p2']);
  });

  test('is asked about earlier versions of what was deleted here', async () => {
    await addWholeChild(childId);
    await deleteChild(childId);
    const ask = choosing('separate');
    await joinAs(standIn, jo, { ask });
    expect(ask.mock.calls).toMatchObject([[{ name: null, counts: { journal: 0 } }, false]]);
    await sync(standIn);
    expect(await textOnServer(standIn, jo)).not.toContain(ownWord);
  });

  test('is not made a separate copy while a form about the child is open', async () => {
    openPage();
    const { entryId } = await addWholeChild(childId);
    const before = await everything();
    const joining = { ask: choosing('separate') };
    for (const form of [draftForms.newEntry(childId), draftForms.entry(entryId)]) {
      const open = invariant(await DraftLock.of(newDraftKey(form)), 'an open form');
      await expect(joinAs(standIn, jo, joining)).rejects.toMatchObject({ problem: 'form-open' });
      expect(await everything()).toEqual(before);
      expect(standIn.usersWithAccess).toEqual(['p1']);
      open.close();
    }
    const other = await DraftLock.of(newDraftKey(draftForms.newEntry('another child')));
    await joinAs(standIn, jo, joining);
    expect((await listChildren()).map(({ name }) => name)).toEqual(['Mia (separate copy)']);
    other?.close();
  });

  test('is made one although this page’s assistant has a message about the child, which moves to the copy', async () => {
    openPage();
    await addWholeChild(childId);
    selectChild(childId);
    const inForm = (form: string) => draftKeys().filter((key) => formOf(key) === form);
    const [message = ''] = inForm(draftForms.chat(childId));
    const assistant = invariant(await DraftLock.of(message), 'the assistant');
    await joinAs(standIn, jo, { ask: choosing('separate') });
    expect(inForm(draftForms.chat(childId))).toEqual([]);
    const [moved = ''] = inForm(draftForms.chat(selectedChildId()));
    expect(readDraft(moved)).toMatchObject({ values: { content: `Draft ${ownWord}` } });
    assistant.close();
  });

  test('stays as it is if a form about the child was opened before the circle let it in', async () => {
    openPage();
    await addWholeChild(childId);
    const before = await everything();
    const invitation = await openInvitation(childId, 'parent', jo);
    const invited = await readInvitation(invitation, signal, portsOnStores(standIn));
    let open: DraftLock | null = null;
    const answering = answerAnd(invited, { ask: choosing('separate') }, async () => {
      await invitation.answered;
      open = await DraftLock.of(newDraftKey(draftForms.newEntry(childId)));
      await invitation.accept();
    });
    await expect(answering).rejects.toMatchObject({ problem: 'form-open' });
    expect(await everything()).toEqual(before);
    invariant<DraftLock | null>(open, 'an open form')?.close();
    await invitation.close();
  });

  test('can still join with the same invitation if it was let in but couldn’t store the circle', async () => {
    await addWholeChild(childId);
    const before = await everything();
    const invitation = await openInvitation(childId, 'parent', jo);
    const ports = portsOnStores(standIn);
    ports.join = () => Promise.reject(new StorageFailure('full', null));
    const invited = await readInvitation(invitation, signal, ports);
    const answering = answerAnd(invited, { ask: choosing('separate') }, async () => {
      await invitation.answered;
      await invitation.accept();
    });
    await expect(answering).rejects.toMatchObject({ reason: 'full' });
    expect(await everything()).toEqual(before);
    ports.join = joinCircle;
    const ask = choosing('separate');
    expect(await invited.answer(sam, { ask })).toEqual({ childId });
    expect(ask.mock.calls).toMatchObject([[{ name: 'Mia' }, true]]);
    expect((await listChildren()).map(({ name }) => name)).toEqual(['Mia (separate copy)']);
    expect(standIn.usersWithAccess).toEqual(['p1', 'p2']);
  });

  test('is asked again when it joins a circle that it had left with a copy', async () => {
    await addWholeChild(childId);
    await joinAs(standIn, jo, { ask: choosing('share') });
    await sync(standIn);
    stopSync();
    await leaveCircle(childId, { keepsCopy: true }, portsOnStores(standIn));
    const [entry] = await db.journal.toArray();
    await updateEntry(entry?.id ?? '', { ...entryFields, content: 'After leaving' });
    await expect(joinAs(standIn, jo, {})).rejects.toMatchObject({ problem: 'cancelled' });
    expect(await textOnServer(standIn, jo)).not.toContain('After leaving');
  });
});

test('whatever is here, no word of it reaches the server after Cancel or "separate"', async () => {
  const what = fc.constantFrom('add', 'edit', 'delete', 'food');
  await fc.assert(
    fc.asyncProperty(
      fc.array(what, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(null, 'separate' as const),
      fc.constantFrom('parent' as const, 'carer' as const, 'reader' as const),
      async (steps, choice, role) => {
        stopSync();
        ({ standIn, jo } = await startInviter());
        const stamps = { createdAt: instant(0).toISOString(), updatedAt: instant(0).toISOString() };
        await db.children.put({ ...childFields, ...stamps, id: childId, bio: ownWord });
        for (const [at, step] of steps.entries()) {
          const fields = { ...entryFields, title: `${ownWord} ${at}` };
          const [entry] = await db.journal.toArray();
          if (step === 'food')
            await db.food.put({ ...foodItem(`f${at}`, childId), notes: ownWord });
          else if (step === 'add' || entry === undefined) await addEntry(childId, fields);
          else if (step === 'edit') await updateEntry(entry.id, fields);
          else await deleteEntry(entry.id);
        }
        const rows = await db.journal.count();
        const joining = joinAs(standIn, jo, { ask: choosing(choice) }, role);
        if (choice === null) await expect(joining).rejects.toMatchObject({ problem: 'cancelled' });
        else await joining;
        if ((await db.circles.count()) > 0) await sync(standIn);
        expect(await textOnServer(standIn, jo)).not.toContain(ownWord);
        expect(await db.journal.count()).toBe(rows);
      },
    ),
    { numRuns: 15 },
  );
});

/** Changes the note of an open invitation. */
async function changeInvite({ words, address }: Invitation, change: (invite: Invite) => Invite) {
  const { database, invitation } = jo.row;
  const name = address.slice(address.lastIndexOf('/') + 1);
  const keys = await mailboxKeys(name, words, jo.stretch);
  const mailbox = { ...keys, database, user: invariant(invitation, 'an invitation').door };
  const access = jo.access(jo.row);
  const invite = invariant(await readMailboxNote(access, mailbox, inviteNote, signal), 'a note');
  await removeNote(access, mailbox, inviteNote, signal);
  await writeNote(access, mailbox, inviteNote, change(invite), signal);
}
