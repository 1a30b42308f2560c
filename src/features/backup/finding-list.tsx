import type { Findings } from '@/domain/backup/backup-file';

interface FindingListProps {
  readonly title: string;
  readonly findings: Findings;
}

/** Sentences about a file, the first of them in words. */
export function FindingList({ title, findings }: FindingListProps) {
  const others = findings.count - findings.first.length;
  return (
    <>
      <p>{title}</p>
      <ul className="backup-findings">
        {findings.first.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {others > 0 && <li>And {others} more.</li>}
      </ul>
    </>
  );
}
