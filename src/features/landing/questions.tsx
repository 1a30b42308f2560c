import { Accordion, type AccordionItem } from '@/ui/content/accordion';

const questions: readonly AccordionItem[] = [
  {
    id: 'family',
    title: 'Can family members see the journal?',
    content: (
      <p>
        Only when you give it to them. Export the entries or reports you choose and hand them to the
        people you choose. Nothing is shared unless you export it.
      </p>
    ),
  },
  {
    id: 'export',
    title: 'Can I export my journal for backup?',
    content: (
      <p>
        Yes, the whole journal with its photos in one file, or only the entries you pick. A backup
        can be brought back on this device or another one. Your AI keys are never in it.
      </p>
    ),
  },
  {
    id: 'offline',
    title: 'Does it work on my phone, and without internet?',
    content: (
      <p>
        Yes. Kinleaf runs in the browser of a phone, a tablet or a computer, and you can install it
        like an app. After the first visit it works completely offline. Only the AI features need a
        connection.
      </p>
    ),
  },
];

export function Questions() {
  return (
    <section className="landing-band landing-questions" aria-labelledby="landing-questions">
      <h2 id="landing-questions">Frequently Asked Questions</h2>
      <Accordion items={questions} headingLevel={3} />
    </section>
  );
}
