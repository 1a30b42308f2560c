import { useDeferredValue, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useCalm } from '@/data/preferences/preferences';
import { usePhoto } from '@/data/photos/use-photo-url';
import type { JournalEntry } from '@/domain/schema/entities';
import { photoIdsOf, photoName } from '@/domain/schema/photo-fields';
import { PhotoViewer } from '@/ui/overlays/photo-viewer';
import { isTallPicture, MissingPhoto, QuietPhoto } from '@/ui/content/photos';
import './journal.css';

/** The photos of an open entry: the first one large, and each opens full screen. */
export function EntryPhotos({ entry }: { readonly entry: JournalEntry }) {
  const { title } = entry;
  const isCalm = useCalm();
  const ids = photoIdsOf(entry);
  const full = useFullPhoto(ids.length);
  // After a reload, wait until the dialog below is open: of two that open at once, the lower one takes keys and focus.
  const isDialogBelowOpen = useDeferredValue(full.at !== null, false);
  const [first, ...more] = ids;
  if (first === undefined) return null;
  const shared = { title, count: ids.length, onOpen: full.show };
  return (
    <>
      <QuietPhoto isQuiet={isCalm} of={title}>
        <div className="entry-photos">
          <PhotoButton {...shared} id={first} at={0} size="full" />
          {more.length > 0 && (
            <ul className="entry-more-photos">
              {more.map((id, index) => (
                <li key={id}>
                  <PhotoButton {...shared} id={id} at={index + 1} size="thumb" />
                </li>
              ))}
            </ul>
          )}
        </div>
      </QuietPhoto>
      {full.at !== null && isDialogBelowOpen && (
        <FullPhoto
          id={ids[full.at] ?? first}
          title={title}
          at={full.at}
          count={ids.length}
          onShow={full.show}
          onClose={full.close}
        />
      )}
    </>
  );
}

interface PhotoButtonProps {
  readonly id: string;
  readonly title: string;
  readonly at: number;
  readonly count: number;
  readonly size: 'full' | 'thumb';
  readonly onOpen: (at: number) => void;
}

function PhotoButton({ id, title, at, count, size, onOpen }: PhotoButtonProps) {
  const { url, onError, ...missing } = usePhoto(id, size);
  const [isTall, setTall] = useState(false);
  // Keeps the space while the photo loads. A photo that can't be read has no button.
  if (url === null)
    return (
      <div className="entry-full-photo">
        <MissingPhoto {...missing} />
      </div>
    );
  return (
    <button
      type="button"
      className="entry-full-photo"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen(at);
      }}
    >
      <img
        src={url}
        alt={photoName(title, at, count)}
        data-tall={isTall || undefined}
        onLoad={({ currentTarget }) => {
          setTall(isTallPicture(currentTarget));
        }}
        onError={onError}
      />
    </button>
  );
}

interface FullPhotoProps {
  readonly id: string;
  readonly title: string;
  readonly at: number;
  readonly count: number;
  readonly onShow: (at: number) => void;
  readonly onClose: () => void;
}

function FullPhoto({ id, ...props }: FullPhotoProps) {
  const photo = usePhoto(id, 'full');
  const { title, at, count } = props;
  return <PhotoViewer {...props} {...photo} alt={photoName(title, at, count)} />;
}

const photoParam = 'photo';

/** Returns whether a history entry only opened a photo over the dialog that was already open. */
const isPhotoStep = (state: unknown) =>
  typeof state === 'object' && state !== null && Reflect.get(state, photoParam) === true;

interface FullPhotoState {
  /** Index of the open photo; null for none. */
  readonly at: number | null;
  readonly show: (at: number) => void;
  readonly close: () => void;
}

/** Keeps the full-screen photo in the URL: Back closes it, and a reload opens it again. */
function useFullPhoto(count: number): FullPhotoState {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  // The URL counts from 1.
  const number = Number(params.get(photoParam) ?? '');
  const opened = Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : null;
  // Shown at once and counted from: a second key press may come before the URL has followed.
  const [turned, setTurned] = useState<number | null>(null);
  if (opened === null && turned !== null) setTurned(null);
  const at = opened === null ? null : (turned ?? opened);

  function set(value: string | null, options: { replace: boolean; state: unknown }) {
    const next = new URLSearchParams(window.location.search);
    if (value === null) next.delete(photoParam);
    else next.set(photoParam, value);
    setParams(next, { ...options, preventScrollReset: true });
  }

  return {
    at,
    show: (next) => {
      const isOpen = opened !== null;
      if (isOpen) setTurned(next);
      // `pushed` tells the dialog below that going back closes it, which is true of this step as well.
      set(String(next + 1), {
        replace: isOpen,
        state: isOpen ? state : { pushed: true, [photoParam]: true },
      });
    },
    close: () => {
      if (isPhotoStep(state)) void navigate(-1);
      else set(null, { replace: true, state });
    },
  };
}
