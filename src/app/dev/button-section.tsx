import { useState } from 'react';
import { Asterisk, Pencil, Plus, Trash2 } from 'lucide-react';
import { Button, buttonClass, IconButton } from '@/ui/base/button';
import { Row, Section } from './gallery-fields';

export function ButtonSection() {
  const [busy, setBusy] = useState(false);
  return (
    <Section title="Buttons">
      <Row>
        <Button variant="primary" icon={Plus}>
          Add Entry
        </Button>
        <Button variant="primary" className="is-hover">
          Hover
        </Button>
        <Button variant="primary" className="is-focus">
          Focus
        </Button>
        <Button variant="primary" busy busyLabel="Analyzing...">
          Analyze
        </Button>
        <Button disabled>Disabled</Button>
        <Button>Cancel</Button>
        <Button variant="quiet" icon={Asterisk}>
          Analyze Text
        </Button>
        <Button variant="danger">Delete</Button>
      </Row>
      <Row>
        <IconButton label="Edit" icon={Pencil} />
        <IconButton label="Delete" icon={Trash2} tone="danger" />
        <IconButton label="Not now" icon={Pencil} disabled />
        <Button size="sm">Small</Button>
        <Button variant="primary" size="lg">
          Large
        </Button>
        <a className={buttonClass({ variant: 'outline' })} href="#link">
          A link
        </a>
        <Button
          busy={busy}
          busyLabel="Generating..."
          onClick={() => {
            setBusy(true);
            setTimeout(() => {
              setBusy(false);
            }, 2000);
          }}
        >
          Try busy
        </Button>
      </Row>
    </Section>
  );
}
