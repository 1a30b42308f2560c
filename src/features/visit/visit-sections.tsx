import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { Child } from '@/domain/schema/entities';
import { initialsOf, type PlannedSection } from '@/domain/visit/draft-visit';
import type { VisitForm } from '@/domain/visit/visit-form';
import type { Quotable } from '@/domain/visit/narrative-sections';
import { Switch } from '@/ui/fields/toggles';
import { ShortenQuotes } from './shorten-quotes';
import { nameOutIcon, sectionLook } from './section-icons';

interface VisitSectionsProps {
  readonly child: Child;
  readonly form: VisitForm;
  /** Null while they are being read. */
  readonly sections: readonly PlannedSection[] | null;
  /** The entries quotations can come from; null while they are being read. */
  readonly quotable: Quotable | null;
  readonly onChange: (patch: Partial<VisitForm>) => void;
}

/** Chooses what to include: each section with its sources and a switch, and whether to show the name. */
export function VisitSections({ child, form, sections, quotable, onChange }: VisitSectionsProps) {
  return (
    <section className="visit-part">
      <h2>What goes in</h2>
      {sections ? (
        <ul className="visit-rows">
          {sections.map(({ section, isNoted, isOn, reason }) => (
            <Row key={section.id} {...sectionLook(section.id)}>
              <Switch
                label={section.heading}
                hint={[section.basis, isNoted ? reason : null].filter(Boolean).join('. ')}
                isSelected={isOn}
                isDisabled={!isNoted}
                onChange={(isSelected) => {
                  onChange({ switched: { ...form.switched, [section.id]: isSelected } });
                }}
              />
              {section.id === 'quotes' && isOn && quotable && (
                <ShortenQuotes
                  child={child}
                  section={section}
                  quotable={quotable}
                  isOn={form.shortened?.isOn === true}
                  onSwitch={(isShown) => {
                    if (form.shortened)
                      onChange({ shortened: { ...form.shortened, isOn: isShown } });
                  }}
                  onChange={(shortened) => {
                    onChange({ shortened });
                  }}
                />
              )}
            </Row>
          ))}
        </ul>
      ) : (
        <div className="visit-rows visit-rows-wait" aria-busy />
      )}
      <div className="visit-rows visit-name">
        <Row icon={nameOutIcon} isAlone>
          <Switch
            label="Leave the name out"
            hint={`Writes “${initialsOf(child.name)}”, and “the child” inside your own words. A pet name or another person’s name that Kinleaf does not know stays: read those first.`}
            isSelected={form.leavesNameOut}
            onChange={(leavesNameOut) => {
              onChange({ leavesNameOut });
            }}
          />
        </Row>
      </div>
    </section>
  );
}

interface RowProps {
  readonly icon: LucideIcon;
  readonly hue?: string;
  /** Not part of a list. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

function Row({ icon: Icon, hue, isAlone = false, children }: RowProps) {
  const Tag = isAlone ? 'div' : 'li';
  return (
    <Tag className="visit-row" data-hue={hue}>
      <Icon className="icon" aria-hidden="true" />
      {children}
    </Tag>
  );
}
