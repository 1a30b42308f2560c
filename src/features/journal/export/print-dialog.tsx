import { useId, useRef, useState } from 'react';
import { Printer } from 'lucide-react';
import { usePicture } from '@/data/photos/use-photo-url';
import { nameInMargin } from '@/domain/text/excerpt';
import { shownOnce, splitAnalyses } from '@/domain/entry/analysis-text';
import { formatMoment } from '@/domain/dates/clock-time';
import { detailLines } from '@/domain/facts/fact-text';
import { linesBesideText } from '@/domain/facts/proposed-text';
import { categories, categoryOf } from '@/domain/schema/categories';
import { answerLabel } from '@/domain/text/cut-answer';
import { entryCount } from '@/domain/text/plural';
import type { Child } from '@/domain/schema/entities';
import { groupByMonth, formatSpan } from '@/domain/backup/export-markdown';
import { lostEntriesText } from '@/domain/backup/loss-messages';
import { photoName } from '@/domain/schema/photo-fields';
import { cssString } from '@/lib/text';
import { useBusy } from '@/lib/use-busy';
import { AiNote } from '@/ui/messages/ai-note';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';
import { isTallPicture, LostPhoto, picturesLoaded } from '@/ui/content/photos';
import { Markdown } from '@/ui/content/markdown';
import { Notice } from '@/ui/messages/notice';
import { WrittenText } from '@/shared/text/written-text';
import { FactList } from '@/features/journal/entry-view';
import type { PrintedEntry } from './read-for-print';
import '@/ui/content/print-page.css';
import './export.css';

interface PrintDialogProps {
  readonly child: Child;
  /** Oldest first. */
  readonly entries: readonly PrintedEntry[];
  /** How many of the chosen entries can't be read. */
  readonly unreadableCount: number;
  readonly onClose: () => void;
}

/** A print preview of the journal: cover and contents, then month by month. */
export function PrintDialog({ child, entries, unreadableCount, onClose }: PrintDialogProps) {
  const articleRef = useRef<HTMLElement>(null);
  const { isBusy, run } = useBusy();
  const title = `Journal for ${child.name}`;
  const period = formatSpan(entries.map(({ entry }) => entry));

  async function print() {
    if (articleRef.current) await picturesLoaded(articleRef.current);
    window.print();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={title}
      description={`${period} · ${entryCount(entries.length)}`}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            variant="primary"
            icon={Printer}
            busy={isBusy}
            onClick={() => {
              run(print);
            }}
          >
            Print / Save as PDF
          </Button>
        </>
      }
    >
      {unreadableCount > 0 && <Notice>{lostEntriesText(unreadableCount)}</Notice>}
      <article className="paper journal-paper" ref={articleRef}>
        <style>{`@page journal {
          @top-left { content: ${cssString(nameInMargin(child.name))}; }
          @top-right { content: ${cssString(period)}; }
          @bottom-left { content: "Made with Kinleaf"; }
          @bottom-right { content: "Page " counter(page) " of " counter(pages); }
        }`}</style>
        <Months entries={entries} />
      </article>
    </Dialog>
  );
}

function Months({ entries }: Pick<PrintDialogProps, 'entries'>) {
  const id = useId();
  const months = groupByMonth(entries.map((printed) => ({ ...printed, date: printed.entry.date })));
  return (
    <>
      <section className="journal-contents" aria-labelledby={id}>
        <h3 id={id}>Contents</h3>
        <ul>
          {months.map(({ label, entries: inMonth }) => (
            <li key={label}>
              <span>{label}</span> <span>{entryCount(inMonth.length)}</span>
            </li>
          ))}
        </ul>
      </section>
      {months.map(({ label, entries: inMonth }) => (
        <section key={label} className="journal-month" aria-label={label}>
          {inMonth.map((printed, index) => (
            <PrintedPage
              key={printed.entry.id}
              {...printed}
              month={index === 0 ? label : undefined}
            />
          ))}
        </section>
      ))}
    </>
  );
}

interface PrintedPageProps extends PrintedEntry {
  /** Set on the first entry of each month. */
  readonly month: string | undefined;
}

function PrintedPage({ entry, photos, month }: PrintedPageProps) {
  const { own, analyses } = splitAnalyses(entry.content);
  const { title, text } = shownOnce({ title: entry.title, text: own });
  const [first, ...more] = photos;
  const nameAt = (at: number) => photoName(entry.title, at, photos.length);
  return (
    <section className="journal-entry">
      <div className="paper-head">
        {month !== undefined && <h3 className="journal-month-name">{month}</h3>}
        <h4 dir="auto">{title}</h4>
        <p className="journal-entry-meta">
          {formatMoment(entry)} · {categoryOf(entry.category).label}
        </p>
        {first !== undefined && <PrintedPhoto photo={first} name={nameAt(0)} />}
      </div>
      {more.length > 0 && (
        <div className="journal-more-photos">
          {more.map((photo, at) => (
            <PrintedPhoto key={at} photo={photo} name={nameAt(at + 1)} />
          ))}
        </div>
      )}
      <WrittenText>{text}</WrittenText>
      <FactList lines={linesBesideText(detailLines(entry), entry)} />
      {categories.map(
        ({ notesField, notesLabel }) =>
          entry[notesField] !== undefined && (
            <div key={notesField} className="journal-entry-notes">
              <h5>{notesLabel}</h5>
              <WrittenText>{entry[notesField]}</WrittenText>
            </div>
          ),
      )}
      {analyses.map((analysis, index) => (
        <AiNote key={index} title={`${answerLabel(analysis.label, analysis.text)}:`}>
          <Markdown>{analysis.text}</Markdown>
        </AiNote>
      ))}
    </section>
  );
}

interface PrintedPhotoProps {
  readonly photo: Blob | null;
  readonly name: string;
}

function PrintedPhoto({ photo, name }: PrintedPhotoProps) {
  return photo === null ? <LostPhoto /> : <PrintedPicture photo={photo} name={name} />;
}

function PrintedPicture({ photo, name }: { readonly photo: Blob; readonly name: string }) {
  const { url, isLost, onError } = usePicture(photo);
  const [isLoaded, setLoaded] = useState(false);
  /** Height over width of a tall picture; null for others. */
  const [tallShape, setTallShape] = useState<number | null>(null);
  if (isLost) return <LostPhoto />;
  if (url === null) return <span hidden data-awaited />;
  if (tallShape !== null) return <PrintedParts url={url} name={name} shape={tallShape} />;
  return (
    <img
      src={url}
      alt={name}
      data-awaited={!isLoaded || undefined}
      onLoad={({ currentTarget }) => {
        setLoaded(true);
        if (isTallPicture(currentTarget))
          setTallShape(currentTarget.naturalHeight / currentTarget.naturalWidth);
      }}
      onError={onError}
    />
  );
}

/** Height over width of one part of a tall picture: three beside each other fill half a page. */
const partShape = 2;

/** A tall picture in parts, to be read one after the other like columns. */
function PrintedParts({
  url,
  name,
  shape,
}: {
  readonly url: string;
  readonly name: string;
  readonly shape: number;
}) {
  const count = Math.ceil(shape / partShape);
  return (
    <div className="journal-photo-parts">
      {Array.from({ length: count }, (_, at) => (
        <img
          key={at}
          src={url}
          alt={at === 0 ? name : ''}
          style={{ aspectRatio: count / shape, objectPosition: `0 ${(100 * at) / (count - 1)}%` }}
        />
      ))}
    </div>
  );
}
