import { X } from 'lucide-react';
import { changeLists } from '@/data/records/child-lists';
import { saveAdvice } from '@/data/db/errors';
import type { CustomOptions } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { IconButton } from '@/ui/base/button';
import { showToast, type ToastMessage } from '@/ui/messages/toast-queue';

/** The family's custom options. They can be removed; entries keep theirs. */
export function CustomOptionsList({ child }: { readonly child: Child }) {
  const rows = child.picks ?? [];
  return (
    <details className="lists-words">
      <summary>Your own words</summary>
      <p className="muted">
        Words that you added while noting details. One that is taken off is offered no more; the
        entries keep it.
      </p>
      {rows.map(({ row, words: options }) => (
        <section key={row} aria-label={rowName(row)}>
          <h3>{rowName(row)}</h3>
          <ul>
            {options.map((option, at) => (
              <li key={`${at} ${option}`}>
                <span dir="auto">{option}</span>
                <IconButton
                  label={`Remove ${option}`}
                  icon={X}
                  onClick={(event) => {
                    // The button disappears, so the list takes the focus.
                    event.currentTarget.closest('details')?.querySelector('summary')?.focus();
                    void remove(child.id, row, option);
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

const optionsTopic = 'own-words';

async function remove(childId: string, row: string, option: string): Promise<void> {
  let at = -1;
  const failure = await changeOptions(childId, row, (options) => {
    at = options.indexOf(option);
    return options.filter((_, index) => index !== at);
  });
  if (failure) showToast(failure);
  else showToast({ topic: optionsTopic, title: 'Word removed', description: option, undo });

  async function undo(): Promise<ToastMessage> {
    const failed = await changeOptions(childId, row, (options) =>
      options.includes(option) ? [...options] : options.toSpliced(at, 0, option),
    );
    return failed
      ? { ...failed, undo }
      : { topic: optionsTopic, title: 'Word restored', description: option };
  }
}

/** Returns the message to show if it failed. */
async function changeOptions(
  childId: string,
  row: string,
  change: (options: readonly string[]) => string[],
): Promise<ToastMessage | null> {
  try {
    await changeLists(childId, ({ picks = [] }) => {
      const had: CustomOptions = picks.find((one) => one.row === row) ?? { row, words: [] };
      const next = { ...had, words: change(had.words) };
      const all = picks.includes(had)
        ? picks.map((one) => (one === had ? next : one))
        : [...picks, next];
      return { picks: all.filter(({ words: options }) => options.length > 0) };
    });
    return null;
  } catch (error) {
    console.info('The own words could not be changed.', error);
    const description = saveAdvice(error, 'Nothing was changed. Please try again.');
    return { topic: optionsTopic, tone: 'danger', title: 'Failed to update', description };
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
