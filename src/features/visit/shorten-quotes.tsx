import { useMemo, useRef, useState } from 'react';
import { Asterisk, X } from 'lucide-react';
import { useAiCall } from '@/ai/assist/use-ai-call';
import { useSettings } from '@/data/preferences/settings';
import { serviceFor } from '@/domain/ai/provider-choice';
import { isCutAnswer } from '@/domain/text/cut-answer';
import { pluralize } from '@/domain/text/plural';
import type { Child } from '@/domain/schema/entities';
import type { VisitSection } from '@/domain/visit/visit-schema';
import { shortenedFrom, type ShortenedText } from '@/domain/visit/shortened-quotes';
import { shortenedTexts } from '@/domain/visit/visit-markdown';
import type { Quotable } from '@/domain/visit/narrative-sections';
import { Button, IconButton } from '@/ui/base/button';
import { Switch } from '@/ui/fields/toggles';
import { AiNote } from '@/ui/messages/ai-note';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { VisitJournalContext } from './visit-refs';
import { Quotes } from './section-content';

interface ShortenQuotesProps {
  readonly child: Child;
  /** The family's own words, and the shortened ones that are still valid. */
  readonly section: VisitSection;
  readonly quotable: Quotable;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onChange: (shortened: ShortenedText | null) => void;
}

const answerNotes = {
  empty:
    'Nothing in the answer could be traced back to your words, so none of it is kept. You can ask again.',
  cut: 'The answer was cut off. Only its whole sentences are kept.',
};

/**
 * Asks a model, on demand, to shorten the family's words; each sentence is shown above the quotations it is based on.
 */
export function ShortenQuotes({
  child,
  section: { quotes, shortened = [] },
  quotable,
  isOn,
  onSwitch,
  onChange,
}: ShortenQuotesProps) {
  const call = useAiCall();
  const service = serviceFor('visit-words', useSettings());
  const container = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState<keyof typeof answerNotes | null>(null);
  const journal = useMemo(() => ({ childId: child.id, stored: undefined }), [child.id]);
  if (!service && shortened.length === 0) return null;

  async function shorten() {
    if (!service) return;
    setNote(null);
    forgetToast('visit-words');
    const outcome = await call.run({
      kind: 'visit-words',
      provider: service.provider,
      childName: child.name,
      alsoCalled: child.alsoCalled,
      fallback: 'There was an error shortening your words. Please try again.',
      work: async (request) => {
        const [{ enhanceReport }, { shortenQuotesPrompt }] = await Promise.all([
          import('@/ai/calls'),
          import('@/domain/visit/shortened-quotes'),
        ]);
        return enhanceReport(shortenQuotesPrompt(quotes), service, request);
      },
    });
    if (outcome.status === 'failed') {
      showToast({
        topic: 'visit-words',
        tone: 'danger',
        title: 'Failed to shorten your words',
        description: outcome.message,
      });
    }
    if (outcome.status !== 'done') return;
    const quoted = [...quotable.starred, ...quotable.latest];
    const answer = shortenedFrom(outcome.value, quotes, quoted);
    // What was there before stays if a new answer has nothing to offer.
    if (answer) onChange(answer);
    setNote(!answer ? 'empty' : isCutAnswer(outcome.value) ? 'cut' : null);
  }

  return (
    <div className="visit-shorten" ref={container} tabIndex={-1}>
      {service && (
        <span className="visit-shorten-ask">
          <Button
            variant="quiet"
            size="sm"
            icon={Asterisk}
            busy={call.isBusy}
            busyLabel="Shortening..."
            onClick={() => {
              void shorten();
            }}
          >
            Shorten with AI
          </Button>
          {call.isBusy && <IconButton label="Cancel shortening" icon={X} onClick={call.cancel} />}
        </span>
      )}
      <p className={note ? 'visit-note' : 'visually-hidden'} role="status">
        {call.isBusy && 'Shortening your words'}
        {note && answerNotes[note]}
        {!call.isBusy &&
          !note &&
          shortened.length > 0 &&
          `${pluralize(shortened.length, 'sentence', 'sentences')} to read`}
      </p>
      {shortened.length > 0 && (
        <>
          <VisitJournalContext value={journal}>
            <AiNote title={shortenedTexts.title}>
              <ul className="visit-shortened">
                {shortened.map(({ text, refs }) => (
                  <li key={text}>
                    <p dir="auto">{text}</p>
                    <Quotes
                      quotes={quotes.filter(({ ref }) =>
                        refs.some(({ entryId }) => entryId === ref.entryId),
                      )}
                    />
                  </li>
                ))}
              </ul>
            </AiNote>
          </VisitJournalContext>
          <Switch
            label="Put the shortened words on the pages"
            hint="Below your own words, which stay, and marked as written by AI. Read them first."
            isSelected={isOn}
            onChange={onSwitch}
          />
          <Button
            variant="quiet"
            size="sm"
            icon={X}
            onClick={() => {
              onChange(null);
              // The button disappears with the text.
              const ask = container.current?.querySelector('button');
              (service ? ask : container.current)?.focus();
            }}
          >
            Remove the shortened words
          </Button>
        </>
      )}
      {call.sheet}
    </div>
  );
}
