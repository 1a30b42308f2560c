import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StepIcon, useSyncStatus } from '@/shared/circle/sync-status-line';
import type { CircleRow } from '@/data/db/db';
import { syncStatusText } from '@/domain/circle/sync-status';
import { paths } from '@/lib/paths';
import { useEachMinute } from '@/lib/use-now';
import { ProgressBar } from '@/ui/messages/page-states';
import { TextField } from '@/ui/fields/text-field';
import { pluralize } from '@/domain/text/plural';
import './circle.css';

/** The head of the circle's page: where it belongs, and whom it is about. */
export function CircleHead({ childName }: { readonly childName: string }) {
  return (
    <div className="circle-head">
      <p className="circle-eyebrow">Children</p>
      <h1>Care circle for {childName}</h1>
    </div>
  );
}

interface WayBackProps {
  readonly to: string;
  /** The name of the page that it leads to. */
  readonly children: ReactNode;
}

/** Above the heading of a page that lies behind another. */
export function CircleBackLink({ to, children }: WayBackProps) {
  return (
    <Link className="circle-back" to={to}>
      <ArrowLeft className="icon" aria-hidden="true" />
      {children}
    </Link>
  );
}

interface StateLineProps {
  readonly circle: CircleRow;
  /** It stands above what it rests on, and leads nowhere. */
  readonly isOnItsOwn?: boolean;
}

/** How far this device is in step, in words beside an icon, and the way to what that rests on. */
export function StateLine({ circle, isOnItsOwn = false }: StateLineProps) {
  const step = useSyncStatus(circle);
  const now = useEachMinute();
  if (step === null) return <div className="circle-state" />;
  const isFirst = step.kind === 'first' && step.total > 0;
  return (
    <div className="circle-state" data-step={step.kind}>
      <div className="circle-state-line">
        <StepIcon kind={step.kind} />
        <p role="status">
          {isFirst ? 'Getting in step for the first time' : syncStatusText(step, now)}
        </p>
        {!isOnItsOwn && (
          <Link className="circle-details-link" to={paths.circleDetails(circle.childId)}>
            {step.kind === 'look' ? 'See what it is' : 'Details'}
          </Link>
        )}
      </div>
      {isFirst && (
        <>
          <ProgressBar label={syncStatusText(step, now)} done={step.done / step.total} />
          <p className="circle-small">You can close this page. It goes on when Kinleaf is open.</p>
        </>
      )}
    </div>
  );
}

interface AddressFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
}

/** The address of a circle's server, as it is typed: no keyboard changes anything in it. */
export function AddressField({ label, hint, value, isBusy, error, onChange }: AddressFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="url"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      readOnly={isBusy}
      error={error}
      onChange={onChange}
    />
  );
}

/** '2 pages and 1 photo': what waits on this device to be sent. Empty where nothing does. */
export function waitingWords(pages: number, photos: number): string {
  return [
    ...(pages > 0 ? [pluralize(pages, 'page', 'pages')] : []),
    ...(photos > 0 ? [pluralize(photos, 'photo', 'photos')] : []),
  ].join(' and ');
}

/** What is lost with the pages of a device that leaves: a sentence, empty where nothing is. */
export function lostWords(pages: number, photos: number): string {
  const waiting = waitingWords(pages, photos);
  if (waiting === '') return '';
  const have =
    pages + photos === 1
      ? 'has not reached the circle yet, and is'
      : 'have not reached the circle yet, and are';
  return `${waiting} ${have} lost.`;
}
