import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FileText, Plus, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { useCanWrite } from '@/circle/store/use-permissions';
import { useLive } from '@/data/db/use-live';
import { usePhoto } from '@/data/photos/use-photo-url';
import { useCalm } from '@/data/preferences/preferences';
import { always, readFactEntries, readNewestFactEntries } from '@/data/records/facts';
import { exportFileName } from '@/domain/backup/file-names';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import {
  allAreas,
  isSkillArea,
  type SkillArea,
  skillAreaLabels,
  skillAreas,
} from '@/domain/facts/skill';
import type { Child } from '@/domain/schema/entities';
import { photoName } from '@/domain/schema/photo-fields';
import { type First, firstLine, firstsIn, firstsMarkdown } from '@/domain/skills/firsts';
import { paths } from '@/lib/paths';
import { isAbortError } from '@/lib/scheduling';
import type { UrlState } from '@/lib/use-url-state';
import { EmptyGrowthArt } from '@/ui/base/art';
import { Button } from '@/ui/base/button';
import { MissingPhoto, picturesLoaded, QuietPhoto } from '@/ui/content/photos';
import { PickChips } from '@/ui/fields/chips';
import { ReadFailed } from '@/ui/messages/notice';
import { EmptyState } from '@/ui/messages/page-states';
import { exportTopic, forgetToast, showToast } from '@/ui/messages/toast-queue';
import { saveFile } from '@/ui/overlays/save-file';
import './firsts.css';

/** Firsts shown at first, and added by each 'Load more'. */
const pageSize = 20;

const areas = [
  { value: 'all', label: 'All' },
  ...skillAreas.map((value) => ({ value, label: skillAreaLabels[value] })),
];

interface FirstsTabProps {
  readonly child: Child;
  readonly today: CalendarDay;
  readonly url: Pick<UrlState<string>, 'params' | 'change'>;
  /** Opens the form for a first. */
  readonly onAdd: () => void;
  /** Called with whether there's nothing to show. */
  readonly onEmpty: (isEmpty: boolean) => void;
}

/** What was seen for the first time, as an album: the newest first. */
export function FirstsTab({ child, today, url, onAdd, onEmpty }: FirstsTabProps) {
  const canWrite = useCanWrite(child.id);
  const [limit, setLimit] = useState(pageSize);
  const chosen = url.params.get('area') ?? '';
  const area = isSkillArea(chosen) ? chosen : null;
  const subject = { about: 'first', id: area ?? allAreas } as const;
  const key = `${child.id} ${subject.id} ${limit}`;
  const live = useLive(key, async () => {
    const { entries, count } = await readNewestFactEntries(child.id, subject, limit);
    return { firsts: firstsIn(entries, area), hasMore: count > limit };
  });
  // What was shown before stays until the next has been read.
  const isRead = live.status === 'ready' && live.key === key;
  const isEmpty = isRead && live.value.firsts.length === 0 && area === null;
  useLayoutEffect(() => {
    onEmpty(isEmpty);
  }, [isEmpty, onEmpty]);
  const album = useRef<HTMLUListElement>(null);
  // After 'Load more', which may go: the number of firsts that were there.
  const shownBefore = useRef<number | null>(null);
  useEffect(() => {
    if (!isRead || shownBefore.current === null) return;
    album.current?.children[shownBefore.current]?.querySelector('a')?.focus();
    shownBefore.current = null;
  }, [isRead]);
  const [isPrinting, setPrinting] = useState(false);
  const isWhole = live.status === 'ready' && !live.value.hasMore;
  useEffect(() => {
    if (!isPrinting || !isWhole || !album.current) return;
    void picturesLoaded(album.current).then(() => {
      setPrinting(false);
      window.print();
    });
  }, [isPrinting, isWhole]);
  if (live.status === 'failed') return <ReadFailed what="The firsts" onRetry={live.retry} />;
  if (live.status === 'loading') return null;
  const { firsts, hasMore } = live.value;
  if (isEmpty)
    return (
      <EmptyState
        art={<EmptyGrowthArt />}
        title="Keep firsts here"
        action={
          canWrite && (
            <Button icon={Plus} onClick={onAdd}>
              Add a first
            </Button>
          )
        }
      >
        A first word, a first float, a first yes to toast. Add one whenever you notice it, or
        remember it.
      </EmptyState>
    );
  return (
    <div className="firsts">
      <div className="firsts-areas">
        <PickChips
          label="Area"
          isSingle
          options={areas}
          chosen={[area ?? 'all']}
          onChange={([picked = 'all']) => {
            setLimit(pageSize);
            url.change({ area: picked === 'all' ? null : picked });
          }}
        />
      </div>
      {firsts.length === 0 && area !== null && <p className="muted">No firsts in this area.</p>}
      <ul className="firsts-album" ref={album}>
        {firsts.map((first, index) => (
          <li key={`${first.entryId} ${index}`}>
            <FirstItem first={first} child={child} today={today} />
          </li>
        ))}
      </ul>
      {firsts.length > 0 && (
        <div className="firsts-actions">
          {hasMore && (
            <Button
              onClick={() => {
                shownBefore.current = firsts.length;
                setLimit(limit + pageSize);
              }}
            >
              Load more
            </Button>
          )}
          <Button
            variant="quiet"
            icon={Printer}
            onClick={() => {
              setLimit(Infinity);
              setPrinting(true);
            }}
          >
            Print
          </Button>
          <Button
            variant="quiet"
            icon={FileText}
            onClick={() => {
              void saveMarkdown(child, today, area, async () =>
                firstsIn(await readFactEntries(child.id, subject, always), area),
              );
            }}
          >
            Save as Markdown
          </Button>
        </div>
      )}
    </div>
  );
}

interface FirstItemProps extends Pick<FirstsTabProps, 'child' | 'today'> {
  readonly first: First;
}

function FirstItem({ first, child, today }: FirstItemProps) {
  // What was said is above.
  const { said, ...otherwise } = first.noticed;
  return (
    <article className="first">
      {first.photoId !== undefined && <FirstPhoto id={first.photoId} words={first.words} />}
      {said !== undefined && (
        <p className="first-said" dir="auto">
          “{said}”
        </p>
      )}
      <h2 dir="auto">
        <Link to={paths.entry(child.id, first.entryId)}>{first.words}</Link>
      </h2>
      <p className="muted" dir="auto">
        {firstLine({ ...first, noticed: otherwise }, child, today)}
      </p>
    </article>
  );
}

function FirstPhoto({ id, words }: { readonly id: string; readonly words: string }) {
  const isCalm = useCalm();
  return (
    <QuietPhoto isQuiet={isCalm} of={words}>
      <ShownPhoto id={id} words={words} />
    </QuietPhoto>
  );
}

function ShownPhoto({ id, words }: { readonly id: string; readonly words: string }) {
  const { url, isLost, isDownloading, onError } = usePhoto(id, 'full');
  const [isLoaded, setLoaded] = useState(false);
  if (isLost || isDownloading)
    return <MissingPhoto isLost={isLost} isDownloading={isDownloading} />;
  return (
    <div className="first-photo" data-awaited={!isLoaded || undefined}>
      {url !== null && (
        <img
          src={url}
          alt={photoName(words, 0, 1)}
          onLoad={() => {
            setLoaded(true);
          }}
          onError={onError}
        />
      )}
    </div>
  );
}

async function saveMarkdown(
  child: Child,
  today: CalendarDay,
  area: SkillArea | null,
  read: () => Promise<readonly First[]>,
): Promise<void> {
  forgetToast(exportTopic);
  try {
    const text = firstsMarkdown(child, await read(), today, area);
    const name = exportFileName(child.name, 'firsts', today, 'md');
    await saveFile(name, new Blob([text], { type: 'text/markdown' }));
    showToast({ topic: exportTopic, title: 'Export created', description: name });
  } catch (error) {
    if (isAbortError(error)) return;
    console.info('The firsts could not be exported.', error);
    showToast({
      topic: exportTopic,
      tone: 'danger',
      title: 'Error creating export',
      description: 'There was an error creating the file. Please try again.',
    });
  }
}
