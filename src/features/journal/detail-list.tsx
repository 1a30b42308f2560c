import type { DetailLine } from '@/domain/facts/fact-text';
import './detail-list.css';

/** What an entry has noted under 'Details', in words. */
export function DetailList({ lines }: { readonly lines: readonly DetailLine[] }) {
  if (lines.length === 0) return null;
  return (
    <dl className="detail-list">
      {lines.map(({ label, words }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
