import { Button } from '@/ui/base/button';

interface VaultTroubleProps {
  readonly kind: 'newer' | 'damaged';
  readonly onStartOver: () => void;
}

const words = {
  newer: {
    title: 'Locked by a newer Kinleaf',
    text: 'Another tab has a newer version of Kinleaf, which locked this journal in its own way. Reload the page to get it. Nothing is lost.',
  },
  damaged: {
    title: 'The lock is damaged',
    text: 'This browser keeps a note of how the journal is opened, and it cannot be read. Reload the page first. If it stays so, and this device has a copy of the browser’s data from an earlier day, bring that back. Otherwise a backup is the way: start with an empty journal, then import it in Settings.',
  },
} as const;

/** In the place of the passphrase, where the lock itself cannot be understood. */
export function VaultTrouble({ kind, onStartOver }: VaultTroubleProps) {
  const { title, text } = words[kind];
  return (
    <>
      <h1>{title}</h1>
      <p className="lock-about">{text}</p>
      <div className="lock-form">
        <Button
          variant="primary"
          onClick={() => {
            window.location.reload();
          }}
        >
          Reload
        </Button>
      </div>
      {kind === 'damaged' && (
        <Button variant="quiet" onClick={onStartOver}>
          Start with an empty journal
        </Button>
      )}
    </>
  );
}
