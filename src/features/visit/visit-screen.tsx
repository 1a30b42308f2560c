import { useOutletContext } from 'react-router';
import { draftForms } from '@/data/drafts/draft-forms';
import type { Child } from '@/domain/schema/entities';
import { parseVisitForm } from '@/domain/visit/visit-form';
import { useOpenDraft } from '@/shared/record-form/use-draft';
import { usePageTitle } from '@/lib/use-page-title';
import { PrepareVisit } from './prepare-visit';
import './visit.css';

/** Prepares a visit: for whom, which time, questions, what goes in, and how it will look. */
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
