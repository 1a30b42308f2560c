import { type ReactNode, useId, useState } from 'react';
import type { Child } from '@/domain/schema/entities';
import {
  areaLabel,
  type Going,
  goings,
  howMuchHelp,
  inWhichPlaces,
  isHelp,
  isWayOfSaying,
  type NoticedSkillForm,
  skillAreas,
  wayOfSayingLabels,
  waysOfSaying,
} from '@/domain/facts/skill';
import { helpLabels, helps } from '@/domain/facts/education-and-social';
import { whileTyping } from '@/domain/facts/picks-with-text';
import type { RoughDate } from '@/domain/dates/rough-date';
import { ownText } from '@/domain/skills/skill-rows';
import { isSameText } from '@/domain/text/fold';
import { matchesWords } from '@/domain/text/search';
import { AsyncError } from '@/ui/fields/field';
import { ComboBox } from '@/ui/fields/combo-box';
import { Select } from '@/ui/fields/select';
import { TextField } from '@/ui/fields/text-field';
import { Switch } from '@/ui/fields/toggles';
import { OptionRow } from './pick-row';
import { DetailsField, Foldout, PickOne } from './section-parts';
import './sections.css';

interface SkillFieldsProps {
  readonly child: Child;
  readonly skill: NoticedSkillForm;
  /** What's wrong, as a sentence. */
  readonly problem: string | undefined;
  /** Whether the skill may be one that isn't there at the moment. */
  readonly canBeGone?: boolean;
  readonly onChange: (skill: NoticedSkillForm) => void;
  /** Shown before 'More about it'. */
  readonly children?: ReactNode;
}

const areas = skillAreas.map((value) => ({ value, label: areaLabel(value) }));

/** The questions about one skill. */
export function SkillFields({
  child,
  skill,
  problem,
  canBeGone = true,
  onChange,
  children,
}: SkillFieldsProps) {
  const set = (patch: Partial<NoticedSkillForm>) => {
    onChange({ ...skill, ...patch });
  };
  return (
    <>
      <DetailsField label="Area">
        {(id) => (
          <PickOne
            labelledBy={id}
            options={areas}
            chosen={skillAreas.find((area) => area === skill.area) ?? ''}
            onChange={(area) => {
              // One always stays picked.
              if (area !== '') set({ area });
            }}
          />
        )}
      </DetailsField>
      <GoingFields
        child={child}
        skill={skill}
        problem={problem}
        canBeGone={canBeGone}
        onChange={set}
      />
      {children}
      <MoreFields
        child={child}
        skill={skill}
        problem={problem === howMuchHelp || problem === inWhichPlaces ? undefined : problem}
        onChange={set}
      />
    </>
  );
}

/** Which skill it is. */
export type NamedSkill = Pick<NoticedSkillForm, 'words' | 'skillId' | 'area'>;

interface NameFieldProps {
  readonly label: string;
  readonly child: Child;
  readonly skill: NamedSkill;
  readonly error?: string | undefined;
  readonly onChange: (skill: NamedSkill) => void;
  /** As `onCommit` of a `ComboBox`. */
  readonly onCommit?: (skill: NamedSkill) => void;
}

/** The words of a skill, with those of the child's list as suggestions. */
export function SkillNameField({ label, child, skill, error, onChange, onCommit }: NameFieldProps) {
  const listed = (child.skills ?? []).filter(({ endedOn }) => endedOn === undefined);
  function named(words: string): NamedSkill {
    const known = listed.find((one) => isSameText(one.words, words));
    return { words, skillId: known?.id ?? '', area: known?.area ?? skill.area };
  }
  return (
    <ComboBox
      label={label}
      error={error}
      suggestions={listed.map(({ words, area }) => ({ id: words, detail: areaLabel(area) }))}
      matches={matchesWords}
      value={skill.words}
      keepsEnter={onCommit !== undefined}
      onChange={(words) => {
        onChange(named(words));
      }}
      onCommit={
        onCommit &&
        ((words) => {
          onCommit(named(words));
        })
      }
    />
  );
}

interface PartProps {
  readonly child: Child;
  readonly skill: NoticedSkillForm;
  readonly onChange: (patch: Partial<NoticedSkillForm>) => void;
}

const helpOptions = helps
  .filter((help) => help !== 'none')
  .map((value) => ({ value, label: helpLabels[value] }));

function GoingFields({
  child,
  skill,
  problem,
  canBeGone,
  onChange,
}: PartProps & Pick<SkillFieldsProps, 'problem' | 'canBeGone'>) {
  const { going } = skill;
  const whereId = useId();
  const isFirst = skill.seen === 'first';
  function choose(next: Going | '') {
    if (next === 'not-now') onChange({ going: next, seen: 'not-now', help: '' });
    else
      onChange({
        going: next,
        seen: isFirst ? 'first' : seenAs(next),
        help: next === 'alone' ? 'none' : '',
      });
  }
  return (
    <>
      <DetailsField label="How is it going?">
        {(id) => (
          <div className="skill-going">
            <PickOne<Going>
              labelledBy={id}
              options={[
                { value: 'starting', label: 'Just starting' },
                { value: 'help', label: 'With help' },
                { value: 'places', label: 'In some places' },
                { value: 'alone', label: ownText(child.gender) },
                ...(canBeGone ? [{ value: 'not-now', label: 'Not at the moment' } as const] : []),
              ]}
              chosen={goings.find((one) => one === going) ?? ''}
              onChange={choose}
            />
          </div>
        )}
      </DetailsField>
      {going === 'help' && (
        <DetailsField label="How much help?">
          {(id) => (
            <PickOne
              labelledBy={id}
              options={helpOptions}
              chosen={isHelp(skill.help) && skill.help !== 'none' ? skill.help : ''}
              onChange={(help) => {
                onChange({ help });
              }}
            />
          )}
        </DetailsField>
      )}
      {problem === howMuchHelp && <AsyncError>{problem}</AsyncError>}
      <div className="told">
        <h3 id={whereId}>Where?</h3>
        <OptionRow
          row="skill-where"
          child={child}
          name="Where"
          labelledBy={whereId}
          picks={skill.where.picks}
          typing={skill.where.typing ?? ''}
          onChange={(picks, typing) => {
            onChange({ where: whileTyping({ ...skill.where, picks }, typing) });
          }}
        />
        {problem === inWhichPlaces && <AsyncError>{problem}</AsyncError>}
      </div>
      {skill.seen !== 'not-now' && (
        <Switch
          label="First time"
          hint="Also goes to Firsts"
          isSelected={isFirst}
          onChange={(isOn) => {
            onChange({ seen: isOn ? 'first' : seenAs(going) });
          }}
        />
      )}
    </>
  );
}

const seenAs = (going: string): string =>
  going === 'starting'
    ? 'sometimes'
    : going === 'alone'
      ? 'mostly'
      : going === 'places'
        ? going
        : '';

function MoreFields({
  child,
  skill,
  problem,
  onChange,
}: PartProps & Pick<SkillFieldsProps, 'problem'>) {
  const meansId = useId();
  const [isUnfolded, setUnfolded] = useState(
    () => skill.means.picks.length > 0 || skill.withWhom + skill.said + skill.on !== '',
  );
  const isOpen = isUnfolded || problem !== undefined;
  return (
    <Foldout
      title="More about it"
      isOpen={isOpen}
      onToggle={() => {
        setUnfolded(!isOpen);
      }}
    >
      <div className="told">
        <h3 id={meansId}>By which means?</h3>
        <OptionRow
          row="skill-means"
          child={child}
          name="By which means"
          labelledBy={meansId}
          picks={skill.means.picks}
          typing={skill.means.typing ?? ''}
          onChange={(picks, typing) => {
            onChange({ means: whileTyping({ ...skill.means, picks }, typing) });
          }}
        />
      </div>
      <div className="details-fields">
        <SaidFields skill={skill} onChange={onChange} />
        <TextField
          label="With whom"
          dir="auto"
          value={skill.withWhom}
          onChange={(withWhom) => {
            onChange({ withWhom });
          }}
        />
      </div>
      <RoughDateFields
        date={skill.on}
        error={problem}
        onChange={(on) => {
          onChange({ on });
        }}
      />
    </Foldout>
  );
}

const sayingOptions = waysOfSaying.map((value) => ({ value, label: wayOfSayingLabels[value] }));

/** The word or phrase, and how it was said once there is one. */
function SaidFields({ skill, onChange }: Omit<PartProps, 'child'>) {
  return (
    <div className="details-field">
      <TextField
        label="The word or phrase, as it was said"
        dir="auto"
        value={skill.said}
        onChange={(said) => {
          onChange({ said });
        }}
      />
      {skill.said.trim() !== '' && (
        <DetailsField label="How it was said">
          {(id) => (
            <PickOne
              labelledBy={id}
              options={sayingOptions}
              chosen={isWayOfSaying(skill.saidHow) ? skill.saidHow : ''}
              onChange={(saidHow) => {
                onChange({ saidHow });
              }}
            />
          )}
        </DetailsField>
      )}
    </div>
  );
}

const months = [
  { value: 'none', label: 'No month' },
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September']
    .concat('October', 'November', 'December')
    .map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label })),
];

interface RoughDateProps {
  /** As typed. */
  readonly date: RoughDate;
  readonly error: string | undefined;
  readonly onChange: (date: RoughDate) => void;
}

/** A year, with a month if it's remembered. A day that is there already stays until one of them changes. */
function RoughDateFields({ date, error, onChange }: RoughDateProps) {
  const [year = '', month = ''] = date.split('-');
  const join = (typed: string, chosen: string) => (chosen === '' ? typed : `${typed}-${chosen}`);
  return (
    <DetailsField label="Remembered from earlier?">
      {() => (
        <div className="skill-when">
          <TextField
            label="Year"
            inputMode="numeric"
            value={year}
            error={error}
            onChange={(typed) => {
              onChange(join(typed.replaceAll(/\D/gu, '').slice(0, 4), month));
            }}
          />
          <Select
            label="Month"
            options={months}
            value={months.some(({ value }) => value === month) ? month : 'none'}
            onChange={(chosen) => {
              onChange(join(year, chosen === 'none' ? '' : chosen));
            }}
          />
        </div>
      )}
    </DetailsField>
  );
}
