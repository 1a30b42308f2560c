import { useState } from 'react';
import { Sprout } from 'lucide-react';
import { useNavigate } from 'react-router';
import { changeSkills } from '@/data/records/child-lists';
import { addEntry, updateEntry } from '@/data/records/entries';
import { draftForms } from '@/data/drafts/draft-forms';
import { type CalendarDay, lastDayAnywhere } from '@/domain/dates/calendar-day';
import { localMoment } from '@/domain/dates/wall-time';
import {
  emptyEntryForm,
  type EntryFormErrors,
  type EntryFormValues,
  entryFromForm,
  entryToForm,
  parseEntryForm,
  proposalFor,
  validateEntryForm,
} from '@/domain/entry/entry-form';
import { countedFact } from '@/domain/facts/entry-facts';
import { howMuchHelp, inWhichPlaces, type NoticedSkillForm } from '@/domain/facts/skill';
import { withProposedText } from '@/domain/facts/proposed-text';
import { maxPhotos } from '@/domain/schema/photo-fields';
import { isSameText } from '@/domain/text/fold';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { afterSave } from '@/shared/facts-form/after-save';
import { SkillFields, SkillNameField } from '@/shared/facts-form/skill-fields';
import type { RecordFormConfig } from '@/shared/record-form/form-config';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { FormPhoto } from '@/shared/record-form/form-photo';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import { DayField } from '@/shared/record-form/record-fields';
import { Form } from '@/ui/fields/form';
import { TextArea } from '@/ui/fields/text-area';
import { TextField } from '@/ui/fields/text-field';
import '@/shared/facts-form/details.css';

interface SkillDialogProps {
  readonly child: Child;
  /** The day that the form begins with. */
  readonly day: CalendarDay;
  /** The skill that it begins with. If it has words, only a draft about the same skill is opened instead. */
  readonly begun: NoticedSkillForm;
  readonly isFirst: boolean;
  /** The goal that it is kept from, if any. */
  readonly goalId?: string | undefined;
  readonly onClose: () => void;
}

/** Adds an entry about one skill. Editing it later happens in the journal, with everything else about the entry. */
export function SkillDialog({ child, day, begun, isFirst, goalId, onClose }: SkillDialogProps) {
  const [opened] = useState(begun);
  const [restarts, setRestarts] = useState(0);
  const navigate = useNavigate();
  return (
    <RecordDialog
      config={skillFormConfig(child, day, opened, isFirst)}
      record={undefined}
      onStored={(entry) => {
        void afterSave(child, entry, navigate);
        void followArea(child, entry);
        if (goalId !== undefined) void linkToGoal(child, entry, { goalId, words: opened.words });
        return undefined;
      }}
      onClose={onClose}
    >
      {(form) => {
        const { values, editor } = form.draft;
        const { skill } = values.facts;
        const [first = opened, ...others] = skill.skills;
        const problem = form.errors?.['details-skill'];
        const isNamed = first.words.trim() !== '';
        const isRough = first.on.trim() !== '';
        // The answers have their own place for it.
        const isAboutAnswer = problem === howMuchHelp || problem === inWhichPlaces;
        const set = (next: NoticedSkillForm, by = skill.by) => {
          editor.set({ facts: { ...values.facts, skill: { by, skills: [next, ...others] } } });
        };
        return (
          <FormDialog
            form={{
              ...form,
              reset: () => {
                form.reset();
                setRestarts(restarts + 1);
              },
            }}
            record="entry"
            title={isFirst ? 'Add a first' : 'Record a skill'}
            description={`It is saved as an entry in ${child.name}’s journal.`}
            tabIcon={Sprout}
            submitLabel="Save"
            onClose={onClose}
          >
            <Form id={form.formId} className="form-stack" onSubmit={form.submit}>
              <div className="details-section">
                <SkillNameField
                  label={`What does ${child.name} do?`}
                  child={child}
                  skill={first}
                  error={isNamed ? undefined : problem}
                  onChange={(named) => {
                    set({ ...first, ...named });
                  }}
                />
                <SkillFields
                  key={restarts}
                  canBeGone={!isFirst}
                  child={child}
                  skill={first}
                  problem={isNamed && (isRough || isAboutAnswer) ? problem : undefined}
                  onChange={set}
                >
                  <div className="details-fields">
                    <DayField
                      label="When"
                      value={values.date}
                      error={
                        form.errors?.date ??
                        (isNamed && !isRough && !isAboutAnswer ? problem : undefined)
                      }
                      onChange={(date) => {
                        editor.set({ date });
                      }}
                    />
                    <TextField
                      label="Who noticed"
                      dir="auto"
                      value={skill.by}
                      onChange={(by) => {
                        set(first, by);
                      }}
                    />
                  </div>
                </SkillFields>
              </div>
              <FormPhoto photo={form.photo} />
              <TextArea
                label="In your own words"
                optional
                rows={3}
                dir="auto"
                value={values.content}
                onChange={(content) => {
                  editor.set({ content });
                }}
              />
            </Form>
          </FormDialog>
        );
      }}
    </RecordDialog>
  );
}

/** Gives a skill of the child's list the area that was chosen. Where the list may not be changed, that of the list stays. */
async function followArea(child: Child, entry: JournalEntry): Promise<void> {
  const noticed = countedFact(entry, 'skill')?.skills[0];
  const listed = child.skills?.find(({ id }) => id === noticed?.skillId);
  if (!noticed || !listed || listed.area === noticed.area) return;
  const { area } = noticed;
  try {
    await changeSkills(child.id, (skills) =>
      skills.map((one) => (one.id === listed.id ? { ...one, area } : one)),
    );
  } catch (error) {
    console.info('The area of a skill could not be changed.', error);
  }
}

/**
 * Notes on the child's list from which goal a skill was kept, unless it was given another name. The entry is stored already: if this fails,
 * only the link is lost.
 */
async function linkToGoal(
  child: Child,
  entry: JournalEntry,
  { goalId, words: offered }: { readonly goalId: string; readonly words: string },
): Promise<void> {
  const kept = countedFact(entry, 'skill')?.skills[0];
  if (!kept || !isSameText(kept.words, offered)) return;
  const { words, area } = kept;
  try {
    await changeSkills(child.id, (skills) =>
      skills.some((one) => isSameText(one.words, words))
        ? skills.map((one) => (isSameText(one.words, words) ? { ...one, goalId } : one))
        : [...skills, { id: crypto.randomUUID(), words, area, goalId }],
    );
  } catch (error) {
    console.info('The skill could not be linked to its goal.', error);
  }
}

const isSameSkill = (kept: NoticedSkillForm | undefined, { skillId, words }: NoticedSkillForm) =>
  kept !== undefined &&
  (isSameText(kept.words, words) || (skillId !== '' && kept.skillId === skillId));

function skillFormConfig(
  child: Child,
  day: CalendarDay,
  begun: NoticedSkillForm,
  isFirst: boolean,
): RecordFormConfig<EntryFormValues, EntryFormErrors, JournalEntry> {
  const toEntry = (values: EntryFormValues) =>
    withProposedText(entryFromForm(values, localMoment(new Date())));
  const empty = emptyEntryForm(day);
  return {
    draftKeyOf: () => (isFirst ? draftForms.newFirst(child.id) : draftForms.newSkill(child.id)),
    resumes: ({ facts }) => begun.words === '' || isSameSkill(facts.skill.skills[0], begun),
    nameOf: (values) => proposalFor(values, day)?.title ?? values.content.trim(),
    toForm: (entry) =>
      entry
        ? entryToForm(entry)
        : {
            ...empty,
            category: 'moment',
            facts: { ...empty.facts, skill: { by: '', skills: [begun] } },
          },
    parse: parseEntryForm,
    validate: (values) => {
      const now = new Date();
      const errors = validateEntryForm(values, lastDayAnywhere(now), {
        now: localMoment(now),
        birthdate: child.birthdate,
      });
      // Title and text follow from the skill.
      const { title: _, content: __, ...others } = errors;
      return others;
    },
    photoLimit: maxPhotos,
    repository: {
      add: ({ values, photo }, like) =>
        addEntry(child.id, toEntry(values), photo, new Date(), like),
      update: (entry, { values, photo }, expected) =>
        updateEntry(entry.id, toEntry(values), photo, expected),
    },
    messages: {
      added: ({ title }) => ({ title: 'Skill recorded', description: title }),
      updated: ({ title }) => ({ title: 'Skill updated', description: title }),
      notAdded: {
        title: 'Failed to save',
        description: 'There was an error saving the skill. Please try again.',
      },
      notUpdated: {
        title: 'Failed to update',
        description: 'There was an error updating the skill. Please try again.',
      },
    },
  };
}
