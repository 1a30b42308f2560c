import { X } from 'lucide-react';
import { changeLists } from '@/data/records/child-lists';
import { saveAdvice } from '@/data/db/errors';
import type { OwnPicks } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { IconButton } from '@/ui/base/button';
import { showToast, type ToastMessage } from '@/ui/messages/toast-queue';

/** The family's custom options. They can be removed; entries keep theirs. */
export function OwnWords({ child }: { readonly child: Child }) {
  const rows = child.picks ?? [];
  return (
    <details className="lists-words">
      <summary>Your own words</summary>
      <p className="muted">
        Words that you added while noting details. One that is taken off is offered no more; the
        entries keep it.
      </p>
      {rows.map(({ row, words }) => (
        <section key={row} aria-label={rowName(row)}>
          <h3>{rowName(row)}</h3>
          <ul>
            {words.map((word, at) => (
              <li key={`${at} ${word}`}>
                <span dir="auto">{word}</span>
                <IconButton
                  label={`Remove ${word}`}
                  icon={X}
                  onClick={(event) => {
                    // The button disappears, so the list takes the focus.
                    event.currentTarget.closest('details')?.querySelector('summary')?.focus();
                    void remove(child.id, row, word);
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

async function remove(childId: string, row: string, word: string): Promise<void> {
  let at = -1;
  const said = await changeWords(childId, row, (words) => {
    at = words.indexOf(word);
    return words.filter((_, place) => place !== at);
  });
  if (said) showToast(said);
  else showToast({ title: 'Word removed', description: word, undo });

  async function undo(): Promise<ToastMessage> {
    const failed = await changeWords(childId, row, (words) =>
      words.includes(word) ? [...words] : words.toSpliced(at, 0, word),
    );
    return failed ? { ...failed, undo } : { title: 'Word restored', description: word };
  }
}

/** Returns the message to show if it failed. */
async function changeWords(
  childId: string,
  row: string,
  change: (words: readonly string[]) => string[],
): Promise<ToastMessage | null> {
  try {
    await changeLists(childId, ({ picks = [] }) => {
      const had: OwnPicks = picks.find((one) => one.row === row) ?? { row, words: [] };
      const next = { ...had, words: change(had.words) };
      const all = picks.includes(had)
        ? picks.map((one) => (one === had ? next : one))
        : [...picks, next];
      return { picks: all.filter(({ words }) => words.length > 0) };
    });
    return null;
  } catch (error) {
    console.info('The own words could not be changed.', error);
    const description = saveAdvice(error, 'Nothing was changed. Please try again.');
    return { tone: 'danger', title: 'Failed to update', description };
  }
}

const names: Readonly<Record<string, string>> = {
  'behavior-before': 'What came before',
  'behavior-happened': 'What happened',
  'behavior-after': 'What came after',
  'behavior-helped': 'What helped',
  'sensory-helped': 'What helped with senses',
};

const rowName = (row: string): string => names[row] ?? 'Others';
