import { useState } from 'react';
import { Accordion } from '@/ui/content/accordion';
import { Markdown } from '@/ui/content/markdown';
import { Tabs } from '@/ui/content/tabs';
import { Section } from './gallery-fields';

const sample = `# What helps
Two things, in **this order**:

- the blanket
- the *orange* lamp

### Links
[Safe](https://example.org), [mail](mailto:a@example.org), [unsafe](javascript:alert(1)), [relative](/journal), ![a drawing](https://example.org/x.png)

| Food | State |
|---|---|
| Mango | New |

\`code\` and <b>html</b>`;

export function TextSection() {
  const [tab, setTab] = useState<'reports' | 'recommendations'>('reports');
  return (
    <>
      <Section title="Markdown">
        <Markdown>{sample}</Markdown>
      </Section>
      <Section title="Tabs">
        <Tabs
          label="Insights"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'reports', label: 'Reports', content: <p>Three reports.</p> },
            {
              id: 'recommendations',
              label: 'Recommendations',
              content: <p>Two recommendations.</p>,
            },
          ]}
        />
      </Section>
      <Section title="Accordion">
        <Accordion
          headingLevel={3}
          items={[
            { id: 'where', title: 'Where does it all go?', content: 'It stays on this device.' },
            { id: 'who', title: 'Who can read it?', content: 'Only you.' },
          ]}
        />
      </Section>
    </>
  );
}
