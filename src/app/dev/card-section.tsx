import { Badge, TabbedCard } from '@/ui/content/cards';
import { CardSkeletons, EmptyState } from '@/ui/messages/page-states';
import { EmptyChildrenArt, EmptyFoodArt, EmptyJournalArt, LogoMark } from '@/ui/base/art';
import { Button } from '@/ui/base/button';
import { categories, reactions, states } from './options';
import { Row, Section } from './gallery-fields';

export function CardSection() {
  return (
    <>
      <Section title="Badges">
        <Row>
          {[...categories, ...states, ...reactions].map(({ label, icon, hue }) => (
            <Badge key={hue} hue={hue} icon={icon}>
              {label}
            </Badge>
          ))}
          <Badge>Sample</Badge>
        </Row>
      </Section>
      <Section title="Cards">
        <div className="tabbed-grid">
          {categories.slice(0, 3).map(({ label, icon, hue }) => (
            <TabbedCard key={hue} as="article" hue={hue} icon={icon} className="gallery-card">
              <p>
                <Badge hue={hue}>{label}</Badge> <span className="date muted">Nov 18, 2025</span>
              </p>
              <h3>Slept until 6:10 with the heavy blanket</h3>
              <p className="small">Best night in three weeks. Bath, two books, lamp to orange.</p>
            </TabbedCard>
          ))}
        </div>
        <CardSkeletons count={3} label="Loading entries" />
      </Section>
      <Section title="Empty">
        <LogoMark />
        <EmptyState
          art={<EmptyJournalArt />}
          title="No journal entries found."
          action={<Button variant="primary">Add Entry</Button>}
        >
          One line is enough. You can add to it later.
        </EmptyState>
        <EmptyState art={<EmptyChildrenArt />} title="No children yet" />
        <EmptyState art={<EmptyFoodArt />} title="No foods yet" />
      </Section>
    </>
  );
}
