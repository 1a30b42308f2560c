import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SyncStateIcon, useSyncStatus } from '@/shared/circle/sync-status-line';
import type { CircleRow } from '@/data/db/db';
import { syncStatusText } from '@/domain/circle/sync-status';
import { paths } from '@/lib/paths';
import { useCurrentMinute } from '@/lib/use-now';
import { ProgressBar } from '@/ui/messages/page-states';
import { TextField } from '@/ui/fields/text-field';
import { pluralize } from '@/domain/text/plural';
import './circle.css';

/** The heading of the circle's page. */
export function CircleHead({ childName }: { readonly childName: string }) {
  return (
    <div className="circle-head">
      <p className="circle-eyebrow">Children</p>
      <h1>Care circle for {childName}</h1>
    </div>
  );
}

interface CircleBackLinkProps {
  readonly to: string;
  /** The name of the page it links to. */
  readonly children: ReactNode;
}

/** The link back to the parent page, above the heading. */
export function CircleBackLink({ to, children }: CircleBackLinkProps) {
  return (
    <Link className="circle-back" to={to}>
      <ArrowLeft className="icon" aria-hidden="true" />
      {children}
    </Link>
  );
}

interface SyncStatusLineProps {
  readonly circle: CircleRow;
  /** True if the details are on the same page, so that it needs no link to them. */
  readonly isOnItsOwn?: boolean;
}

/** The sync status of this device, with a link to its details. */
export function CircleSyncStatus({ circle, isOnItsOwn = false }: SyncStatusLineProps) {
  const status = useSyncStatus(circle);
  const now = useCurrentMinute();
  if (status === null) return <div className="circle-state" />;
  const isFirst = status.kind === 'first' && status.total > 0;
  return (
    <div className="circle-state" data-sync={status.kind}>
      <div className="circle-state-line">
        <SyncStateIcon kind={status.kind} />
        <p role="status">
          {isFirst ? 'Getting in step for the first time' : syncStatusText(status, now)}
        </p>
        {!isOnItsOwn && (
          <Link className="circle-details-link" to={paths.circleDetails(circle.childId)}>
            {status.kind === 'attention' ? 'See what it is' : 'Details'}
          </Link>
        )}
      </div>
      {isFirst && (
        <>
          <ProgressBar label={syncStatusText(status, now)} done={status.done / status.total} />
          <p className="circle-small">You can close this page. It goes on when Kinleaf is open.</p>
        </>
      )}
    </div>
  );
}

interface ServerAddressFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
}

/** The field for a circle's server address, which keyboards must not capitalise or correct. */
export function ServerAddressField({
  label,
  hint,
  value,
  isBusy,
  error,
  onChange,
}: ServerAddressFieldProps) {
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

/** Returns what is waiting to be sent, such as '2 pages and 1 photo'; empty if nothing is. */
export function waitingText(pages: number, photos: number): string {
  return [
    ...(pages > 0 ? [pluralize(pages, 'page', 'pages')] : []),
    ...(photos > 0 ? [pluralize(photos, 'photo', 'photos')] : []),
  ].join(' and ');
}

/** Returns a sentence that says what is lost when a device leaves before sending everything; empty if nothing is. */
export function unsentLossText(pages: number, photos: number): string {
  const waiting = waitingText(pages, photos);
  if (waiting === '') return '';
  const verb =
    pages + photos === 1
      ? 'has not reached the circle yet, and is'
      : 'have not reached the circle yet, and are';
  return `${waiting} ${verb} lost.`;
}
