import { describe, expect, it } from 'vitest';
import { formatRelative } from '@/domain/dates/format';
import { shortSyncText, type SyncFacts, syncState, syncStatusText } from './sync-status';

const now = new Date(2026, 10, 22, 18, 30);
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

const calm: SyncFacts = {
  isPaused: false,
  inStepAt: before(2),
  pending: 0,
  quarantined: 0,
  conflicts: 0,
  unsent: 0,
  isOnline: true,
};

describe('formatRelative', () => {
  it('is more precise for recent times', () => {
    expect(formatRelative(before(-3), now)).toBe('just now');
    expect(formatRelative(before(0.5), now)).toBe('just now');
    expect(formatRelative(before(1), now)).toBe('1 minute ago');
    expect(formatRelative(before(59), now)).toBe('59 minutes ago');
    expect(formatRelative(new Date(2026, 10, 22, 15, 5).toISOString(), now)).toBe('today, 3:05 pm');
    expect(formatRelative(new Date(2026, 10, 19, 19, 20).toISOString(), now)).toBe(
      'Thursday, 7:20 pm',
    );
    expect(formatRelative(new Date(2026, 10, 12, 7, 0).toISOString(), now)).toBe(
      '12 November, 7:00 am',
    );
    expect(formatRelative(new Date(2025, 10, 12, 7, 0).toISOString(), now)).toBe(
      '12 November 2025, 7:00 am',
    );
  });
});

describe('syncState', () => {
  const kind = (facts: Partial<SyncFacts>) => syncState({ ...calm, ...facts }).kind;

  it('says that all is well when it is', () => {
    expect(syncState(calm)).toEqual({ kind: 'in-sync', at: calm.inStepAt });
  });

  it('waits for problems that solve themselves, and asks for attention for the rest', () => {
    expect(kind({ isOnline: false })).toBe('waiting');
    expect(kind({ trouble: 'unreachable' })).toBe('waiting');
    expect(kind({ trouble: 'busy' })).toBe('waiting');
    expect(kind({ trouble: 'unauthorized' })).toBe('attention');
    expect(kind({ trouble: 'full', isOnline: false })).toBe('attention');
    expect(kind({ held: 'older-list', isPaused: true })).toBe('attention');
    expect(kind({ quarantined: 1 })).toBe('attention');
    expect(kind({ unsent: 1 })).toBe('attention');
    expect(kind({ conflicts: 1 })).toBe('attention');
  });

  it('is paused whatever the connection', () => {
    expect(kind({ isPaused: true, isOnline: false })).toBe('paused');
  });

  it('counts what is sent and received', () => {
    expect(kind({ inStepAt: null })).toBe('first');
    expect(kind({ inStepAt: null, first: { done: 3, total: 9 }, pending: 4 })).toBe('first');
    expect(syncState({ ...calm, pending: 4 })).toEqual({ kind: 'sending', pending: 4 });
  });
});

describe('syncStatusText', () => {
  it('describes each state', () => {
    expect(syncStatusText(syncState(calm), now)).toBe('In step with the circle, 2 minutes ago');
    expect(shortSyncText(syncState(calm), now)).toBe('In step, 2 minutes ago');
    expect(syncStatusText({ kind: 'in-sync', at: before(180) }, now)).toBe(
      'In step with the circle today, 3:30 pm',
    );
    expect(syncStatusText({ kind: 'first', done: 1240, total: 20_000 }, now)).toBe(
      '1,240 of 20,000 pages',
    );
    expect(syncStatusText({ kind: 'first', done: 0, total: 0 }, now)).toBe(
      'Getting in step for the first time',
    );
    expect(syncStatusText({ kind: 'sending', pending: 1 }, now)).toBe('Sending 1 page');
    expect(syncStatusText({ kind: 'waiting' }, now)).toBe('Kept here until there is a connection');
    expect(syncStatusText({ kind: 'attention' }, now)).toBe('Somebody needs to look');
    expect(shortSyncText({ kind: 'paused' }, now)).toBe('Care circle paused');
  });
});
