import { useEffect, useEffectEvent, useState } from 'react';
import { maxPhotos } from '@/domain/schema/photo-fields';
import { Button } from '@/ui/base/button';
import { Notice } from '@/ui/messages/notice';
import { forgetShared, readShared, type SharedItem } from '@/data/photos/shared-photo';
import { currentEncryption } from '@/data/db/encryption';
import { joinWithAnd } from '@/domain/child/lists-text';

interface SharedNoticeProps {
  readonly shared: SharedState;
}

/** Says which shared photos a form has no room for, and which could not be kept. */
export function SharedNotice({ shared }: SharedNoticeProps) {
  const { offered, missing, accept, refuse } = shared;
  const isOne = offered.length === 1;
  const names = joinWithAnd(offered.map(({ file }) => file.name));
  return (
    <>
      {offered.length > 0 && (
        <Notice
          actions={
            <>
              <Button size="sm" onClick={accept}>
                {isOne ? 'Use the shared photo' : 'Use the shared photos'}
              </Button>
              <Button size="sm" variant="quiet" onClick={refuse}>
                Keep these
              </Button>
            </>
          }
        >
          {isOne
            ? `You shared a photo to Kinleaf, and this entry already has ${maxPhotos}. Remove one, then use the shared photo.`
            : `You shared photos to Kinleaf, and this entry already has ${maxPhotos}. Remove some, then use the shared photos.`}{' '}
          Left out: <bdi>{names}</bdi>.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice>
          There was no room for <bdi>{joinWithAnd(missing)}</bdi>. Share{' '}
          {missing.length === 1 ? 'it' : 'them'} again.
        </Notice>
      )}
    </>
  );
}

interface SharedState {
  /** Shared photos that wait because the form has no room for them. */
  readonly offered: readonly SharedItem[];
  /** Names of shared photos that could not be kept. */
  readonly missing: readonly string[];
  readonly accept: () => void;
  readonly refuse: () => void;
}

interface SharedOptions {
  /** Whether this form accepts what was shared and its draft has been read. */
  readonly isReady: boolean;
  /** Returns how many more photos the form has room for right now. */
  readonly room: () => number;
  /** Resolves to whether the files were handled, each added or refused with a message. `isMore`: the messages before stay. */
  readonly onPick: (files: readonly File[], isMore: boolean) => Promise<boolean>;
  readonly onText: (title: string, text: string) => void;
}

/**
 * Adds what another app shared to Kinleaf to the form for a new entry. It never replaces a photo in a restored draft:
 * those without room are offered.
 */
export function useShared({ isReady, room, onPick, onText }: SharedOptions): SharedState {
  const [offered, setOffered] = useState<readonly SharedItem[]>([]);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const forget = (items: readonly SharedItem[]) => forgetShared(items.map(({ key }) => key));
  /** Adds as many as there is room for. If the form closes before they are ready, the next form gets them. */
  const take = async (items: readonly SharedItem[], isOpen = () => true) => {
    let left = items;
    while (left.length > 0 && room() > 0) {
      const some = left.slice(0, room());
      if (!(await onPick(filesOf(some), left !== items))) return;
      await forget(some);
      left = left.slice(some.length);
    }
    if (isOpen()) setOffered(left);
  };
  const receive = useEffectEvent(async (items: readonly SharedItem[], isOpen: () => boolean) => {
    const ofKind = (kind: SharedItem['kind']) => items.filter((item) => item.kind === kind);
    for (const item of ofKind('text')) {
      onText(item.file.name, await item.file.text());
      await forget([item]);
    }
    const gone = ofKind('missing');
    setMissing(gone.map(({ file }) => file.name));
    if (gone.length > 0) await forget(gone);
    await take(ofKind('photo'), isOpen);
  });
  useEffect(() => {
    if (!isReady) return;
    let isClosed = false;
    readShared(ownIdentity)
      .then((items) => (isClosed ? undefined : receive(items, () => !isClosed)))
      .catch(console.error);
    return () => {
      isClosed = true;
    };
  }, [isReady]);

  return {
    offered,
    missing,
    accept: () => {
      if (room() <= 0) return;
      setOffered([]);
      take(offered).catch(console.error);
    },
    refuse: () => {
      setOffered([]);
      forget(offered).catch(console.error);
    },
  };
}

const filesOf = (items: readonly SharedItem[]) => items.map(({ file }) => file);

/** Returns the key that decrypts what was shared while the journal was locked; null if the lock is off. */
async function ownIdentity(): Promise<string | null> {
  const encryption = currentEncryption();
  if (!encryption) return null;
  const { shareIdentity } = await import('@/data/lock/share-key');
  return shareIdentity(encryption.key);
}
