import { useId } from 'react';
import { categoryOf } from '@/domain/schema/categories';
import { formatDay } from '@/domain/dates/calendar-day';
import type { CircleList } from '@/domain/circle/document';
import { formatRevisionTime } from '@/domain/merge/restore-revision';
import { changedRows } from '@/domain/merge/difference-rows';
import { diffWords } from '@/domain/text/word-diff';
import { deviceKind } from '@/lib/browser';
import { Badge, TabbedCard } from '@/ui/content/cards';
import { Button } from '@/ui/base/button';
import { WordDiff } from '@/ui/content/marked';
import { glyphs } from '@/ui/base/glyphs';
import type { ConflictSide } from './conflict-sides';
import type { CircleRecord } from '@/circle/store/project-document';
import { photosOf } from '@/data/commit/changes';
import { usePhoto } from '@/data/photos/use-photo-url';
import { photoName } from '@/domain/schema/photo-fields';
import { MissingPhoto } from '@/ui/content/photos';

interface ConflictVersionProps {
  readonly list: CircleList;
  readonly side: ConflictSide;
  /** The version it is compared with. */
  readonly other: ConflictSide;
  readonly isBusy: boolean;
  /** The button's label, such as 'Keep yours'. */
  readonly keepLabel: string;
  /** Absent if this device may not decide. */
  readonly onKeep?: (() => void) | undefined;
}

/** One version of a record: who wrote it, when, and the words that differ. */
export function ConflictVersion({
  list,
  side,
  other,
  isBusy,
  keepLabel,
  onKeep,
}: ConflictVersionProps) {
  const id = useId();
  const { record } = side;
  const entry = 'content' in record && 'date' in record ? record : null;
  const category = entry && categoryOf(entry.category);
  const rows = changedRows({ list, local: record, incoming: other.record });
  const rowNamed = (label: string) => rows.find((row) => row.label === label);
  const diff = (mine: string, theirs: string) => <WordDiff pieces={diffWords(mine, theirs)[0]} />;
  const name = 'title' in record ? record.title : record.name;
  const nameRow = rowNamed('Title') ?? rowNamed('Name');
  const notesRow = rowNamed('Additional Notes');
  const content = entry?.content ?? '';
  return (
    <TabbedCard
      as="li"
      className="version-sheet"
      {...(category && { hue: category.id, icon: glyphs[category.glyph] })}
    >
      <header id={id}>
        <span className="version-initial" aria-hidden="true">
          {(side.person ?? '?').slice(0, 1).toUpperCase()}
        </span>
        <p>
          <b>{writerText(side)}</b>
          <time dateTime={side.at}>{formatRevisionTime(side.at)}</time>
        </p>
      </header>
      {category && (
        <p className="version-meta">
          <Badge hue={category.id}>{category.label}</Badge>
          <span className="date">{formatDay(entry.date)}</span>
        </p>
      )}
      <h2 dir="auto">{nameRow ? diff(nameRow.local, nameRow.incoming) : name}</h2>
      {(notesRow ?? content) !== '' && (
        <p className="version-words" dir="auto">
          {notesRow ? diff(notesRow.local, notesRow.incoming) : content}
        </p>
      )}
      {rows
        .filter((row) => row !== nameRow && row !== notesRow)
        .map(({ label, local, incoming }) => (
          <section key={label} className="version-notes">
            <h3>{label}:</h3>
            <p className="version-words" dir="auto">
              {local === '' ? (
                <span className="version-nothing">Nothing</span>
              ) : (
                diff(local, incoming)
              )}
            </p>
            {isPhotosRow(label) && <VersionPhotos list={list} record={record} name={name} />}
          </section>
        ))}
      {onKeep && (
        <Button className="version-keep" aria-describedby={id} busy={isBusy} onClick={onKeep}>
          {keepLabel}
        </Button>
      )}
    </TabbedCard>
  );
}

/** Returns whether a row of the comparison is the one about photos, by its label. */
const isPhotosRow = (label: string) => label === 'Photos';

function writerText({ isThisDevice, person, device }: ConflictSide): string {
  if (isThisDevice) return `Yours, on this ${deviceKind()}`;
  return [person ?? 'Somebody', device].filter(Boolean).join(', on ');
}

interface VersionPhotosProps {
  readonly list: CircleList;
  readonly record: CircleRecord;
  readonly name: string;
}

/** The photos of a version, so that people can see which they choose. */
function VersionPhotos({ list, record, name }: VersionPhotosProps) {
  const ids = photosOf(list, record);
  return (
    ids.length > 0 && (
      <ul className="version-photos">
        {ids.map((id, at) => (
          <li key={id}>
            <VersionPhoto id={id} alt={photoName(name.slice(0, 120), at, ids.length)} />
          </li>
        ))}
      </ul>
    )
  );
}

function VersionPhoto({ id, alt }: { readonly id: string; readonly alt: string }) {
  const { url, onError, ...missing } = usePhoto(id, 'thumb');
  if (url === null) return <MissingPhoto {...missing} />;
  return <img src={url} alt={alt} onError={onError} />;
}
