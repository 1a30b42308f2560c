import * as z from 'zod/mini';
import { useLocation, useNavigate, useOutletContext } from 'react-router';
import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { ChevronDown, FileText } from 'lucide-react';
import { draftForms } from '@/data/drafts/draft-forms';
import type { Child } from '@/domain/schema/entities';
import {
  cdcQuestions,
  type EarlierVisit,
  emptyVisitForm,
  parseVisitForm,
  visitPeriod,
  withQuestion,
} from '@/domain/visit/visit-form';
import { type OpenedForm, useDraft, useOpenDraft } from '@/shared/record-form/use-draft';
import { usePageTitle } from '@/lib/use-page-title';
import { useCanWrite } from '@/circle/store/use-permissions';
import { formOf } from '@/data/drafts/drafts';
import { useGrowthPreferences } from '@/data/preferences/growth';
import { storeVisit, listVisits, readVisitSource } from '@/data/records/visits';
import { saveAdvice } from '@/data/db/errors';
import { useLive } from '@/data/db/use-live';
import { localDay } from '@/domain/dates/calendar-day';
import type { Period } from '@/domain/dates/period';
import { draftVisit, planSections } from '@/domain/visit/draft-visit';
import { linesShown } from '@/domain/growth/growth-points';
import type { VisitPlan } from '@/domain/visit/sections';
import { formatLongDay } from '@/domain/visit/day-marks';
import { isSameText } from '@/domain/text/fold';
import { paths } from '@/lib/paths';
import { useBusy } from '@/lib/use-busy';
import { useCurrentDate } from '@/lib/use-now';
import { Notice, ReadFailed } from '@/ui/messages/notice';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { VisitActions } from './visit-actions';
import { VisitChoices, VisitQuestions } from './visit-choices';
import { VisitSections } from './visit-sections';
import type { VisitContent } from '@/domain/visit/visit-schema';
import { VisitPages } from './visit-pages';
import './visit.css';

/** Prepares a visit: who it is for, which period, questions, what to include, and a preview. */
export function VisitScreen() {
  const child = useOutletContext<Child>();
  usePageTitle('Prepare a visit');
  const opened = useOpenDraft({
    form: draftForms.visit(child.id),
    parse: parseVisitForm,
    nameOf: ({ questions }) => questions.find((question) => question.trim() !== '') ?? '',
  });
  return (
    <div className="page visit">
      <div className="page-head visit-head">
        <div>
          <h1>Prepare a visit</h1>
          <p className="muted">
            For {child.name}. One or two pages, on this device until you share them.
          </p>
        </div>
      </div>
      {opened && <PrepareVisit key={opened.id} child={child} opened={opened} />}
    </div>
  );
}

interface PrepareVisitProps {
  readonly child: Child;
  readonly opened: OpenedForm;
}

const noVisits: readonly EarlierVisit[] = [];

const handedSchema = z.object({ question: z.string() });

/** Calls `add` with the question that another screen handed over, once: going back to this screen doesn't add it again. */
function useHandedQuestion(add: (question: string) => void): void {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const question = handedSchema.safeParse(location.state).data?.question;
  const addLatest = useEffectEvent(add);
  useEffect(() => {
    if (question === undefined) return;
    addLatest(question);
    void navigate({ pathname, search }, { replace: true, state: null });
  }, [question, pathname, search, navigate]);
}

/** The form of a visit. Choices and text stay until the visit is saved. */
export function PrepareVisit({ child, opened }: PrepareVisitProps) {
  const base = { initial: emptyVisitForm, basedOn: undefined, photoIds: [] };
  const draft = useDraft(opened, { ...base, form: formOf(opened.lock.key) }, parseVisitForm);
  const today = localDay(useCurrentDate());
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const [isDone, setDone] = useState(false);
  const form = draft.values;
  const canWrite = useCanWrite(child.id);
  const earlier = useLive(child.id, () => listVisits(child.id));
  const visits = earlier.status === 'ready' ? earlier.value : noVisits;
  const isKnown = earlier.status !== 'loading';
  const period = isKnown ? visitPeriod(form, visits, today) : null;
  const { start, end } = period ?? { start: '', end: '' };
  const key = [child.id, form.profession, start, end].join(' ');
  const live = useLive(key, () => readSource(child.id, form.profession, { start, end }));
  const source = live.status === 'ready' ? live.value : null;
  const { profession, switched, leavesNameOut, shortened } = form;
  // The preview follows typing when there is time: the typed letter comes first. What is left out disappears from it at
  // once, so that nobody prints or sends it.
  const questions = useDeferredValue(form.questions);
  const growth = useGrowthPreferences();
  const plan = useMemo(
    (): VisitPlan => ({
      child,
      profession,
      period: { start, end },
      today,
      questions,
      switched,
      leavesNameOut,
      lines: linesShown(child, growth),
      shortened,
    }),
    [child, profession, start, end, today, questions, switched, leavesNameOut, growth, shortened],
  );
  useHandedQuestion((question) => {
    const asked = withQuestion(form.questions, question);
    draft.editor.set({ questions: [...asked] });
    if (!asked.some((one) => isSameText(one, question)))
      showToast({
        topic: 'visit',
        tone: 'danger',
        title: 'No room for another question',
        description: `Remove one first. It was: ${question}`,
      });
  });
  const isRead = source !== null && start !== '' && source.key === key;
  const sections = useMemo(
    () => (isRead ? planSections(source, plan) : null),
    [isRead, source, plan],
  );
  const visit = useMemo(() => (isRead ? draftVisit(source, plan) : null), [isRead, source, plan]);
  const general = 'Prepare a visit';
  usePageTitle(visit ? `${visit.heading}, ${formatLongDay(today)}` : general, general);

  async function save() {
    if (!isRead) return;
    forgetToast('keep-visit');
    try {
      const report = await storeVisit(
        child,
        draftVisit(source, { ...plan, questions: form.questions }),
      );
      draft.editor.discard();
      setDone(true);
      showToast({ title: 'Visit kept', description: 'It stands with the reports.' });
      await navigate(paths.savedVisit(child.id, report.id));
    } catch (error) {
      showToast({
        topic: 'keep-visit',
        tone: 'danger',
        title: 'Failed to keep the visit',
        description: saveAdvice(error, 'There was an error keeping the visit. Please try again.'),
      });
    }
  }

  return (
    <>
      <div className="visit-form">
        {draft.notStored === 'text' && (
          <Notice>
            There is no room to keep what you type. Keep the visit before you close this.
          </Notice>
        )}
        <VisitChoices
          form={form}
          earlier={visits}
          today={today}
          source={isRead ? source : null}
          period={period}
          onChange={draft.editor.set}
        />
        <VisitQuestions
          questions={form.questions}
          offered={profession === 'paediatrician' ? cdcQuestions : []}
          onChange={(questions) => {
            draft.editor.set({ questions: [...questions] });
          }}
        />
        {live.status === 'failed' && <ReadFailed what="The journal" onRetry={live.retry} />}
        <VisitSections
          child={child}
          form={form}
          sections={sections}
          quotable={isRead ? source.quotable : null}
          onChange={draft.editor.set}
        />
      </div>
      <PagesPreview visit={visit} childId={child.id} />
      <VisitActions
        visit={visit}
        isBusy={isBusy || isDone}
        onSave={
          canWrite
            ? () => {
                run(save);
              }
            : undefined
        }
      />
    </>
  );
}

/** Reads nothing for an incomplete period. */
async function readSource(childId: string, profession: string, period: Period) {
  if (period.start === '') return null;
  const source = await readVisitSource(childId, profession, period);
  return { ...source, key: [childId, profession, period.start, period.end].join(' ') };
}

interface PagesPreviewProps {
  /** Null while it is being read. */
  readonly visit: VisitContent | null;
  readonly childId: string;
}

/** The preview, folded at first: rendered all the same, so that it can be printed. */
export function PagesPreview({ visit, childId }: PagesPreviewProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="visit-preview" aria-label="The pages">
      <button
        type="button"
        className="visit-look"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <FileText className="icon" aria-hidden="true" />
        <span>
          <b>Look at the pages</b>
          <small>For A4 and Letter</small>
        </span>
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      <div id={id} className={isOpen ? undefined : 'visit-folded'}>
        {visit && <VisitPages visit={visit} childId={childId} />}
      </div>
    </section>
  );
}
