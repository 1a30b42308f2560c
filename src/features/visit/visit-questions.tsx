import { useEffect, useRef } from 'react';
import { Plus, X } from 'lucide-react';
import { mostQuestions, questionLength } from '@/domain/visit/visit-form';
import { Button, IconButton } from '@/ui/base/button';

interface VisitQuestionsProps {
  readonly questions: readonly string[];
  readonly onChange: (questions: readonly string[]) => void;
}

/** The family's own questions, which come first on the pages. */
export function VisitQuestions({ questions, onChange }: VisitQuestionsProps) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** The field that takes the focus once it is there. */
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const fields = list.current?.querySelectorAll('textarea');
    const field = fields?.[Math.min(next.current, fields.length - 1)];
    if (field) field.focus();
    else addButton.current?.focus();
    next.current = null;
  }, [questions]);
  const isFull = questions.length >= mostQuestions;

  return (
    <section className="visit-part">
      <h2>What would you like to talk about?</h2>
      <ol className="visit-questions" ref={list}>
        {questions.map((question, index) => (
          <li key={index}>
            <textarea
              className="inp"
              rows={2}
              dir="auto"
              autoComplete="off"
              maxLength={questionLength}
              aria-label={`Question ${index + 1}`}
              value={question}
              onChange={(event) => {
                onChange(questions.with(index, event.target.value.replaceAll('\n', ' ')));
              }}
            />
            <IconButton
              label={`Remove question ${index + 1}`}
              icon={X}
              onClick={() => {
                next.current = Math.max(0, index - 1);
                onChange(questions.filter((_, place) => place !== index));
              }}
            />
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className="visit-note">
          {mostQuestions} questions are as many as the first page has room for.
        </p>
      ) : (
        <Button
          variant="quiet"
          icon={Plus}
          ref={addButton}
          onClick={() => {
            next.current = questions.length;
            onChange([...questions, '']);
          }}
        >
          Add a question
        </Button>
      )}
    </section>
  );
}
