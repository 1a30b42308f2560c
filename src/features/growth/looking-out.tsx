import { type ReactNode, useId, useRef, useState } from 'react';
import { ChevronDown, ChevronRight, Eye, List, type LucideIcon, X } from 'lucide-react';
import { useCanWrite } from '@/circle/store/use-permissions';
import {
  areaLabel,
  emptyNoticedSkill,
  type NoticedSkillForm,
  type SkillArea,
  skillAreas,
} from '@/domain/facts/skill';
import type { Child } from '@/domain/schema/entities';
import {
  isNoticedNow,
  lookedOutFor,
  withLookedOutFor,
  withoutLookedOutFor,
} from '@/domain/skills/skill-list';
import type { SkillRow } from '@/domain/skills/skill-rows';
import { Button, IconButton } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { Select } from '@/ui/fields/select';
import { TextField } from '@/ui/fields/text-field';
import { showToast } from '@/ui/messages/toast-queue';
import { useSkillList } from './use-skill-list';

interface LookingOutProps {
  readonly child: Child;
  readonly rows: readonly SkillRow[];
  /** Whether older notes are yet to come. */
  readonly isPartial: boolean;
  /** Whether the list may be changed here. */
  readonly canChange: boolean;
  /** Opens the form for a skill. */
  readonly onRecord: (begun: NoticedSkillForm) => void;
}

/** What a family hopes to see. A wish has no date. */
export function LookingOut({ child, rows, isPartial, canChange, onRecord }: LookingOutProps) {
  const canWrite = useCanWrite(child.id);
  const { save } = useSkillList(child.id);
  const [typed, setTyped] = useState('');
  const [area, setArea] = useState<SkillArea>('daily');
  const list = useRef<HTMLUListElement>(null);
  const wishes = lookedOutFor(child.skills, rows);
  if (wishes.length === 0 && !canChange) return null;
  const words = typed.trim();
  return (
    <Fold title="We look out for" icon={Eye} summary={wishes.map((one) => one.words).join(', ')}>
      {wishes.length > 0 && (
        <ul className="skill-wishes" ref={list} tabIndex={-1}>
          {wishes.map(({ id, words: wish, area: wished }) => (
            <li key={id}>
              <span>
                <bdi>{wish}</bdi>
                <small>{areaLabel(wished)}</small>
              </span>
              {canWrite && (
                <Button
                  size="sm"
                  onClick={() => {
                    onRecord({ ...emptyNoticedSkill, skillId: id, words: wish, area: wished });
                  }}
                >
                  We see this
                </Button>
              )}
              {canChange && (
                <IconButton
                  label={`Stop looking out for ${wish}`}
                  icon={X}
                  onClick={() => {
                    // The button goes with its wish.
                    list.current?.focus();
                    const isNoticed = isPartial || rows.some(({ skill }) => skill?.id === id);
                    save({
                      change: (skills) => withoutLookedOutFor(skills, id, isNoticed),
                      title: 'Taken off the list',
                      description: wish,
                    });
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {canChange && (
        <Form
          className="details-add"
          onSubmit={() => {
            if (words === '') return;
            if (isNoticedNow(rows, words)) {
              showToast({ title: 'It’s among the skills', description: words });
              return;
            }
            save({
              change: (skills) =>
                withLookedOutFor(skills, {
                  id: crypto.randomUUID(),
                  words,
                  area,
                }),
              title: 'We look out for it',
              description: words,
              onStored: () => {
                setTyped('');
              },
            });
          }}
        >
          <TextField label="Something else" dir="auto" value={typed} onChange={setTyped} />
          <Select
            label="Area"
            options={skillAreas.map((value) => ({ value, label: areaLabel(value) }))}
            value={area}
            onChange={setArea}
          />
          <Button type="submit">Add</Button>
        </Form>
      )}
    </Fold>
  );
}

/** Opens the ideas. */
export function IdeasButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <section className="skill-fold">
      <button type="button" onClick={onOpen}>
        <List className="icon" aria-hidden="true" />
        <b>Ideas from a list</b>
        <span>CDC, 2022</span>
        <ChevronRight className="icon small" aria-hidden="true" />
      </button>
    </section>
  );
}

interface FoldProps {
  readonly title: string;
  readonly icon: LucideIcon;
  /** What is in it, in a few words. */
  readonly summary: string;
  readonly children: ReactNode;
}

/** A part beside the lanes that a button opens. */
export function Fold({ title, icon: Icon, summary, children }: FoldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="skill-fold">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <Icon className="icon" aria-hidden="true" />
        <b>{title}</b>
        <span dir="auto">{summary}</span>
        <ChevronDown className="icon small" aria-hidden="true" />
      </button>
      {isOpen && <div id={id}>{children}</div>}
    </section>
  );
}
