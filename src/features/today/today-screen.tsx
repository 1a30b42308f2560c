import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ChevronDown, NotebookPen } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useCanWrite } from '@/circle/store/use-permissions';
import { rememberHasChildren } from '@/data/preferences/home';
import { useCalm } from '@/data/preferences/preferences';
import { selectChild, useSelectedChildId } from '@/data/preferences/selected-child';
import { localDay } from '@/domain/dates/calendar-day';
import { formatFullDay, greetingAt } from '@/domain/dates/format';
import { LazySyncStatusLine } from '@/shared/circle/circle-notices';
import { paths } from '@/lib/paths';
import { useCurrentDate } from '@/lib/use-now';
import { usePageTitle } from '@/lib/use-page-title';
import { buttonClass } from '@/ui/base/button';
import { Notice, ReadFailed } from '@/ui/messages/notice';
import { BackupDue, CategoryChips, ContinueCard, OnThisDay } from './today-cards';
import { ChildSwitch } from './child-switch';
import { LastNight } from './last-night';
import { MedicinesToday } from './medicines-today';
import { OthersAsleep, SleepLine } from './sleep-line';
import { useToday } from './use-today';
import { WrittenToday } from './written-today';
import { clearRestored, readRestored } from '@/data/db/after-reload';
import { useLockState } from '@/data/db/use-live';
import './today.css';

interface TodayScreenProps {
  /** What follows below Today, once it is there. */
  readonly below: ReactNode;
}

/** The home page of a family: what was written today, and one tap to record what just happened. */
export function TodayScreen({ below }: TodayScreenProps) {
  usePageTitle('');
  const now = useCurrentDate(partOfDay);
  const today = localDay(now);
  const isCalm = useCalm();
  const selectedId = useSelectedChildId();
  const restored = useRestored();
  const live = useToday(selectedId, today);
  const heading = useRef<HTMLHeadingElement>(null);
  const facts = live.status === 'ready' ? live.value : null;
  const children = facts?.children ?? [];
  // The id of the selected child is known before the child is read; a child just selected is known before its entries
  // are.
  const child = children.find(({ id }) => id === selectedId) ?? facts?.child ?? null;
  const childId = child?.id ?? selectedId;
  const canWrite = useCanWrite(childId);
  const first = children[0];
  const isChosen = children.some(({ id }) => id === selectedId);
  const isNoting = useSearchParams()[0].has('note');
  // Showing a child on Today doesn't select it, unless it is the only one or someone starts writing.
  const isPlain = selectedId === null && (children.length === 1 || isNoting);
  useEffect(() => {
    // Earlier facts may contain a child that was deleted elsewhere: it would be selected and cleared over and over.
    if (facts?.selectedId !== selectedId) return;
    if (facts.children.length === 0) rememberHasChildren(false);
    // 'The child that was selected is selected again if it is in the file, else the first.'
    else if ((isPlain || (restored !== null && !isChosen)) && first) selectChild(first.id);
  }, [facts, selectedId, restored, isPlain, isChosen, first]);

  /** Moves the focus, because the section that has just disappeared may have had it. */
  function focusHeading() {
    heading.current?.focus({ preventScroll: true });
  }

  // The landing page takes its place.
  if (facts && !child) return null;
  const select = () => {
    if (childId !== null) selectChild(childId);
  };
  const sleeps = child && facts?.sleeps.get(child.id);
  const more = (
    <>
      {facts?.circle && <LazySyncStatusLine circle={facts.circle} onOpen={select} />}
      {facts && child && sleeps && (
        <LastNight child={child} sleeps={sleeps} at={facts.at} today={today} onOpen={select} />
      )}
      {child && facts?.doses && (
        <MedicinesToday
          child={facts.child ?? child}
          doses={facts.doses}
          at={facts.at}
          isCurrent={facts.child?.id === child.id}
          onOpen={select}
        />
      )}
      {facts?.remembered && (
        <OnThisDay
          key={today}
          today={today}
          remembered={facts.remembered}
          onOpen={select}
          onDismiss={focusHeading}
        />
      )}
      {facts?.safety && <BackupDue today={today} safety={facts.safety} onDismiss={focusHeading} />}
    </>
  );
  const continueCard = <ContinueCard child={child} pages={facts?.pages ?? 0} onOpen={select} />;
  return (
    <>
      <div className={live.status === 'loading' ? 'page today today-loading' : 'page today'}>
        <header className="today-head">
          <div>
            <p className="today-date">
              <time dateTime={today}>{formatFullDay(today)}</time>
            </p>
            <h1 ref={heading} tabIndex={-1}>
              {greetingAt(now.getHours())}
            </h1>
          </div>
          {child && (
            <Link
              className={`${buttonClass({ variant: 'primary' })} today-continue`}
              to={paths.journal(child.id)}
              onClick={select}
            >
              <NotebookPen className="icon" aria-hidden="true" />
              <span>
                {canWrite ? 'Continue' : 'Read'} {child.name}’s journal
              </span>
            </Link>
          )}
        </header>
        <LockLine />
        {restored !== null && <RestoredLine>{restored}</RestoredLine>}
        {/* Its room is reserved before anyone knows who is asleep, so the chips don't move. */}
        {live.status !== 'failed' && (
          <div className="today-sleep">
            {facts && child && sleeps && (
              <SleepLine
                key={child.id}
                child={child}
                sleeps={sleeps}
                at={facts.at}
                onOpen={select}
              />
            )}
          </div>
        )}
        <div className="today-body">
          <div className="today-main">
            {(canWrite || children.length > 1) && (
              <section aria-labelledby="what-happened">
                <div className="today-happened">
                  <h2 id="what-happened">{canWrite ? 'What happened?' : 'Whose journal?'}</h2>
                  {children.length > 1 && <ChildSwitch childList={children} currentId={childId} />}
                </div>
                {childId !== null && canWrite && <CategoryChips onOpen={select} />}
              </section>
            )}
            {!isCalm && continueCard}
            {live.status === 'failed' && <ReadFailed what="The journal" onRetry={live.retry} />}
            {facts && child && (
              <WrittenToday
                today={today}
                entries={facts.written}
                pages={facts.pages}
                childId={child.id}
                onOpen={select}
              />
            )}
            {facts && child && (
              <OthersAsleep
                childList={children}
                currentId={child.id}
                sleeps={facts.sleeps}
                at={facts.at}
                onRemoved={focusHeading}
              />
            )}
            {facts && isCalm && (
              <details className="today-more">
                <summary>
                  More about today
                  <ChevronDown className="icon" aria-hidden="true" />
                </summary>
                <div className="today-facts">
                  {continueCard}
                  {more}
                </div>
              </details>
            )}
          </div>
          {!isCalm && <div className="today-facts">{more}</div>}
        </div>
      </div>
      {live.status !== 'loading' && (
        <div className="today-below">
          <hr />
          {below}
        </div>
      )}
    </>
  );
}

/** Identifies everything but the day that Today's texts depend on: the hour of the greeting, and the UTC offset. */
function partOfDay(now: Date): string {
  return `${greetingAt(now.getHours())} ${now.getTimezoneOffset()}`;
}

/** Returns what a restore brought if the page was reloaded after it, until someone leaves Today; otherwise null. */
function useRestored(): string | null {
  const [restored] = useState(readRestored);
  useEffect(clearRestored, []);
  return restored;
}

function RestoredLine({ children }: { readonly children: ReactNode }) {
  return (
    <div className="today-restored">
      <Notice>{children}</Notice>
    </div>
  );
}

/** Says that turning the lock on or off isn't finished, and links to its progress. */
function LockLine() {
  const state = useLockState();
  if (state !== 'sealing' && state !== 'opening') return null;
  return (
    <div className="today-restored">
      <Notice>
        {state === 'sealing'
          ? 'The lock is not finished yet: a part of the journal is still to be scrambled.'
          : 'The lock is not off yet: a part of the journal is still scrambled.'}{' '}
        <Link to={paths.settings}>See how far it is</Link>
      </Notice>
    </div>
  );
}
