import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { skillAreaLabels } from '@/domain/facts/skill';
import type { Child } from '@/domain/schema/entities';
import {
  ageLabel,
  type Idea,
  ideaAges,
  ideasAt,
  ideasLookedOutFor,
  ideasSource,
  suggestedAge,
} from '@/domain/skills/ideas';
import { isNoticedNow, lookedOutFor } from '@/domain/skills/skill-list';
import { skillRows } from '@/domain/skills/skill-rows';
import { Button } from '@/ui/base/button';
import { Select } from '@/ui/fields/select';
import { Dialog } from '@/ui/overlays/dialog';
import { useSkillNotes } from './use-skill-notes';
import './ideas.css';

const ages = ideaAges.map((months) => ({ value: String(months), label: ageLabel(months) }));

interface IdeasDialogProps {
  readonly child: Child;
  readonly today: CalendarDay;
  /** Whether this person may record a skill. */
  readonly canWrite: boolean;
  /** Whether this person may change the child's list of skills. */
  readonly canChangeList: boolean;
  readonly onSee: (idea: Idea) => void;
  readonly onLookOut: (idea: Idea) => void;
  readonly onClose: () => void;
}

/** Shows what a published list names for an age, to pick from. Loads the lists: import it with `lazy()`. */
export function IdeasDialog({
  child,
  today,
  canWrite,
  canChangeList,
  onSee,
  onLookOut,
  onClose,
}: IdeasDialogProps) {
  const id = useId();
  const [age, setAge] = useState(() => String(suggestedAge(child, today)));
  const live = useSkillNotes(child.id);
  const rows = live.status === 'ready' ? skillRows(live.value.noted, child.skills) : [];
  const wishes = ideasLookedOutFor({ skills: [...lookedOutFor(child.skills, rows)] });
  return (
    <Dialog isOpen title="Ideas from a list" onClose={onClose}>
      <Select label="Age" options={ages} value={age} onChange={setAge} />
      <div className="ideas-source">
        <a href={ideasSource.address} target="_blank" rel="noopener noreferrer">
          {ideasSource.title}
        </a>
        {ideasSource.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {ideasAt(Number(age)).map(({ area, ideas }) => (
        <section key={area} className="ideas-area" aria-labelledby={`${id}-${area}`}>
          <h3 id={`${id}-${area}`}>{skillAreaLabels[area]}</h3>
          <ul>
            {ideas.map((idea) => (
              <IdeaItem
                key={idea.id}
                idea={idea}
                isLookedOutFor={wishes.has(idea.id)}
                canSee={canWrite}
                canLookOut={canChangeList && !isNoticedNow(rows, idea.words)}
                onSee={onSee}
                onLookOut={onLookOut}
              />
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

interface IdeaItemProps extends Pick<IdeasDialogProps, 'onSee' | 'onLookOut'> {
  readonly idea: Idea;
  readonly isLookedOutFor: boolean;
  readonly canSee: boolean;
  readonly canLookOut: boolean;
}

function IdeaItem(props: IdeaItemProps) {
  const { idea, isLookedOutFor, canSee, canLookOut, onSee, onLookOut } = props;
  const id = useId();
  const lookingOut = useRef<HTMLParagraphElement>(null);
  const [isAsked, setAsked] = useState(false);
  // The text takes the place of the button, so it takes its focus as well, unless the person has moved on.
  useLayoutEffect(() => {
    if (isAsked && isLookedOutFor && document.activeElement === document.body)
      lookingOut.current?.focus();
  }, [isAsked, isLookedOutFor]);
  return (
    <li className="idea">
      <p id={id}>{idea.words}</p>
      {idea.also !== undefined && <p className="muted small">{idea.also}</p>}
      <div className="idea-actions">
        {canSee && (
          <Button
            variant="quiet"
            size="sm"
            aria-describedby={id}
            onClick={() => {
              onSee(idea);
            }}
          >
            We see this
          </Button>
        )}
        {isLookedOutFor ? (
          <p ref={lookingOut} tabIndex={-1} className="small">
            We’re looking out for this
          </p>
        ) : (
          canLookOut && (
            <Button
              variant="quiet"
              size="sm"
              aria-describedby={id}
              onClick={() => {
                setAsked(true);
                onLookOut(idea);
              }}
            >
              Look out for it
            </Button>
          )
        )}
      </div>
    </li>
  );
}
