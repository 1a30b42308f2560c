import * as z from 'zod/mini';
import { Suspense, useEffect, useState } from 'react';
import { Plus } from 'lucide-react';
import { useLocation, useNavigate, useOutletContext } from 'react-router';
import { useCanChange, useCanWrite } from '@/circle/store/use-permissions';
import { localDay } from '@/domain/dates/calendar-day';
import { emptyNoticedSkill, type NoticedSkillForm } from '@/domain/facts/skill';
import type { Child } from '@/domain/schema/entities';
import { withLookedOutFor } from '@/domain/skills/skill-list';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { useUrlState } from '@/lib/use-url-state';
import { useCurrentDate } from '@/lib/use-now';
import { usePageTitle } from '@/lib/use-page-title';
import { CanWriteGate } from '@/shared/record-form/write-gates';
import { Button } from '@/ui/base/button';
import { Tabs } from '@/ui/content/tabs';
import { NotLoadedDialog } from '@/ui/overlays/confirm-dialogs';
import { FirstsTab } from './firsts-tab';
import { GrowthTab } from './growth-tab';
import { MeasurementDialog } from './measurement-dialog';
import { SkillDialog } from './skill-dialog';
import { SkillsTab } from './skills-tab';
import { useSkillList } from './use-skill-list';
import './growth.css';

const dialogs = ['new', 'skill', 'first', 'ideas'] as const;

const tabs = ['firsts', 'skills', 'growth'] as const;
type Tab = (typeof tabs)[number];

/** The button of each tab, and the dialog that it opens. */
const additions = {
  firsts: { label: 'Add a first', dialog: 'first' },
  skills: { label: 'Record a skill', dialog: 'skill' },
  growth: { label: 'Add a measurement', dialog: 'new' },
} as const;

/** What the offer to keep a goal as a skill hands over: `afterSave` in shared/facts-form. */
const handedSchema = z.object({
  goal: z.object({
    words: z.string(),
    area: z.string(),
    day: z.string(),
    goalId: z.optional(z.string()),
  }),
});

const IdeasDialog = lazyWithFallback(
  async () => (await import('./ideas-dialog')).IdeasDialog,
  NotLoadedDialog,
);

/** Returns the goal that was handed over, and how to forget it. Taken at once, since the browser writes the state of a history entry to disk. */
function useHandedGoal() {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search } = location;
  const handed = handedSchema.safeParse(location.state).data?.goal;
  const [goal, setGoal] = useState(handed);
  if (handed && JSON.stringify(handed) !== JSON.stringify(goal)) setGoal(handed);
  const isHanded = handed !== undefined;
  useEffect(() => {
    if (isHanded) void navigate({ pathname, search }, { replace: true, state: null });
  }, [isHanded, pathname, search, navigate]);
  const forget = () => {
    setGoal(undefined);
  };
  return [goal, forget] as const;
}

/** What was noticed and measured: firsts as an album, skills over time, growth as points. */
export function MilestonesScreen() {
  const child = useOutletContext<Child>();
  const today = localDay(useCurrentDate());
  const url = useUrlState(dialogs);
  const canWrite = useCanWrite(child.id);
  const canChangeList = useCanChange('children', child.id, child.id);
  const { save } = useSkillList(child.id);
  // An empty tab has its button in the middle.
  const [isEmpty, setEmpty] = useState(false);
  // What the form for a skill begins with, if it was opened from something that is already there.
  const [begun, setBegun] = useState<NoticedSkillForm>(emptyNoticedSkill);
  // Whether the form for a skill was opened from the ideas, which stay below it.
  const [isOverIdeas, setOverIdeas] = useState(false);
  usePageTitle('Milestones and growth');
  const { dialog, params } = url;
  const [handed, forgetHanded] = useHandedGoal();
  // Back closes the form and the ideas together; Forward opens the form alone.
  if (dialog === null && isOverIdeas) setOverIdeas(false);
  const tab: Tab =
    tabs.find((one) => one === params.get('tab')) ?? (dialog?.kind === 'new' ? 'growth' : 'firsts');
  const { label, dialog: addition } = additions[tab];
  function record(skill: NoticedSkillForm) {
    forgetHanded();
    setOverIdeas(false);
    setBegun(skill);
    url.open('skill');
  }
  function add() {
    forgetHanded();
    setOverIdeas(false);
    setBegun(emptyNoticedSkill);
    url.open(addition);
  }
  return (
    <div className="page growth-page">
      <div className="page-head">
        <h1>Milestones and growth</h1>
        <p className="growth-printed" dir="auto">
          {child.name}
        </p>
        <div className="actions">
          {canWrite && !isEmpty && (
            <Button variant="primary" icon={Plus} onClick={add}>
              {label}
            </Button>
          )}
        </div>
      </div>
      <Tabs<Tab>
        label="Milestones and growth"
        selected={tab}
        onSelect={(chosen) => {
          url.change({ tab: chosen === 'firsts' ? null : chosen });
        }}
        tabs={[
          {
            id: 'firsts',
            label: 'Firsts',
            content: tab === 'firsts' && (
              <FirstsTab child={child} today={today} url={url} onAdd={add} onEmpty={setEmpty} />
            ),
          },
          {
            id: 'skills',
            label: 'Skills',
            content: tab === 'skills' && (
              <SkillsTab
                child={child}
                today={today}
                onEmpty={setEmpty}
                onRecord={record}
                onIdeas={() => {
                  url.open('ideas');
                }}
              />
            ),
          },
          {
            id: 'growth',
            label: 'Growth',
            content: tab === 'growth' && <GrowthTab child={child} onAdd={add} onEmpty={setEmpty} />,
          },
        ]}
      />
      {dialog && dialog.kind !== 'ideas' && (
        <CanWriteGate childId={child.id} onClose={url.close}>
          {dialog.kind === 'new' ? (
            <MeasurementDialog child={child} today={today} onClose={url.close} />
          ) : (
            <SkillDialog
              child={child}
              day={handed?.day ?? today}
              begun={
                handed
                  ? {
                      ...emptyNoticedSkill,
                      ...{ words: handed.words, area: handed.area, seen: 'mostly', help: 'none' },
                      going: 'alone',
                    }
                  : dialog.kind === 'first'
                    ? { ...begun, seen: 'first' }
                    : begun
              }
              goalId={handed?.goalId}
              isFirst={dialog.kind === 'first'}
              onClose={() => {
                forgetHanded();
                if (isOverIdeas) url.open('ideas');
                else url.close();
              }}
            />
          )}
        </CanWriteGate>
      )}
      {(dialog?.kind === 'ideas' || (dialog?.kind === 'skill' && isOverIdeas)) && (
        <Suspense>
          <IdeasDialog
            child={child}
            today={today}
            canWrite={canWrite}
            canChangeList={canChangeList}
            onSee={({ words, area }) => {
              record({ ...emptyNoticedSkill, words, area });
              setOverIdeas(true);
            }}
            onLookOut={({ id, words, area }) => {
              save({
                change: (skills) =>
                  withLookedOutFor(skills, { id: crypto.randomUUID(), words, area, from: id }),
                title: 'We look out for it',
                description: words,
              });
            }}
            onClose={url.close}
          />
        </Suspense>
      )}
    </div>
  );
}
