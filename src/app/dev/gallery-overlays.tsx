import { useState } from 'react';
import { Asterisk, Ellipsis, Mic } from 'lucide-react';
import { Button } from '@/ui/base/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { Dialog } from '@/ui/overlays/dialog';
import { Menu } from '@/ui/overlays/menu';
import { ToastOutlet } from '@/ui/messages/toast-outlet';
import { showToast } from '@/ui/messages/toast-queue';
import {
  categories,
  type Category,
  photoFromUrl,
  reactions,
  Row,
  Section,
  states,
} from './gallery-fields';
import { ChoiceChips } from '@/ui/fields/chips';
import { DateField } from '@/ui/fields/date-field';
import { MarkdownArea } from '@/ui/fields/markdown-area';
import { PhotoPicker } from '@/ui/fields/photo-picker';
import { Select } from '@/ui/fields/select';
import { TextArea } from '@/ui/fields/text-area';
import { TextField } from '@/ui/fields/text-field';
import { Badge, TabbedCard } from '@/ui/content/cards';
import { CardSkeletons, EmptyState } from '@/ui/messages/page-states';
import { EmptyChildrenArt, EmptyFoodArt, EmptyJournalArt, LogoMark } from '@/ui/base/art';
import { useAiCall } from '@/ai/assist/use-ai-call';
import type { CallKind } from '@/domain/ai/providers';
import { Checkbox } from '@/ui/fields/toggles';
import { matchesWords } from '@/domain/text/search';
import { ComboBox } from '@/ui/fields/combo-box';
import { SecretField } from '@/ui/fields/secret-field';
import { Slider } from '@/ui/fields/slider';

const added = () => {
  showToast({ title: 'Entry added', description: 'Your journal entry has been added.' });
};
const missing = () => {
  showToast({
    topic: 'gallery',
    tone: 'danger',
    title: 'Missing required fields',
    description: 'Please provide a name and birthdate for the child.',
  });
};
const deleted = () => {
  showToast({
    title: 'Entry deleted',
    description: 'Hose, bucket, sun',
    undo: () => Promise.resolve({ title: 'Entry restored' }),
  });
};

export function OverlaySection() {
  const [open, setOpen] = useState<'entry' | 'read' | 'confirm' | null>(null);
  const [choice, setChoice] = useState('sleep');
  const close = () => {
    setOpen(null);
  };
  return (
    <Section title="Dialogs, toasts, menus">
      <Row>
        <Button
          variant="primary"
          onClick={() => {
            setOpen('entry');
          }}
        >
          Add Journal Entry
        </Button>
        <Button
          onClick={() => {
            setOpen('read');
          }}
        >
          Read a long text
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            setOpen('confirm');
          }}
        >
          Delete child
        </Button>
        <Button onClick={added}>Success toast</Button>
        <Button onClick={missing}>Danger toast</Button>
        <Button onClick={deleted}>Toast with action</Button>
      </Row>
      <Row>
        <Menu
          label="Category menu"
          trigger={Ellipsis}
          items={categories.map(({ value, label, icon, hue }) => ({
            id: value,
            label,
            icon,
            hue,
            isSelected: value === choice,
            onAction: () => {
              setChoice(value);
            },
          }))}
        />
        <Menu
          label="Move food"
          trigger="Move food"
          items={[
            { id: 'safe', label: 'Move to Safe Food', onAction: added },
            { id: 'never', label: 'Cannot move here', isDisabled: true, onAction: added },
          ]}
        />
      </Row>
      <EntryDialog isOpen={open === 'entry'} onClose={close} />
      <Dialog
        isOpen={open === 'read'}
        onClose={close}
        title="A long report"
        footer={<Button onClick={close}>Done</Button>}
      >
        {Array.from({ length: 24 }, (_, index) => (
          <p key={index}>She slept until 6:10 with the heavy blanket, line {index + 1}.</p>
        ))}
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Are you sure?"
        confirmLabel="Delete"
        onConfirm={close}
        onCancel={close}
      >
        This will permanently delete Maya&apos;s profile and all associated data. This action cannot
        be undone.
      </ConfirmDialog>
      <ToastOutlet path="" isBack={false} />
    </Section>
  );
}

interface EntryDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The fullest possible dialog: every kind of field, popovers inside, a question on top. */
function EntryDialog({ isOpen, onClose }: EntryDialogProps) {
  const [title, setTitle] = useState('Licked the mango, twice');
  const [category, setCategory] = useState<Category>('food');
  const [notes, setNotes] = useState('After kinder, sitting on the back step.');
  const [day, setDay] = useState<string | null>('2025-11-20');
  const [photo, setPhoto] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const chosen = categories.find(({ value }) => value === category);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        setAsking(true);
      }}
      title="Add Journal Entry"
      description="Create a new journal entry for Maya."
      size="wide"
      hue={chosen?.hue}
      tabIcon={chosen?.icon}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              showToast({ topic: 'gallery', tone: 'danger', title: 'Missing required fields' });
            }}
          >
            Add Entry
          </Button>
        </>
      }
    >
      <div className="gallery-form">
        <div className="gallery-stack">
          <TextField label="Title" value={title} onChange={setTitle} />
          <ChoiceChips
            label="Category"
            options={categories}
            value={category}
            onChange={setCategory}
          />
          <MarkdownArea
            label="Additional Notes"
            value={notes}
            onChange={setNotes}
            tools={
              <>
                <Button variant="quiet" size="sm" icon={Mic}>
                  Record
                </Button>
                <Button variant="quiet" size="sm" icon={Asterisk}>
                  Analyze Text
                </Button>
              </>
            }
          />
          <TextArea
            label={`${chosen?.label ?? ''} Notes`}
            labelIcon={chosen?.icon}
            hue={category}
            optional
            value=""
            onChange={setNotes}
          />
        </div>
        <div className="gallery-stack">
          <DateField label="Date" value={day} onChange={setDay} max="2025-11-24" />
          <Select label="Again" options={categories} value={category} onChange={setCategory} />
          <PhotoPicker
            label="Photo"
            optional
            photos={photo === null ? [] : [photoFromUrl(photo)]}
            previewAlt="Chosen photo"
            onPick={([file]) => {
              if (file) setPhoto(URL.createObjectURL(file));
            }}
            onRemove={() => {
              setPhoto(null);
            }}
          />
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard this entry?"
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        What you wrote will be gone.
      </ConfirmDialog>
    </Dialog>
  );
}

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

const kinds: readonly CallKind[] = [
  'transcription',
  'text-analysis',
  'photo-analysis',
  'food-photo',
  'report',
  'visit-words',
  'chat',
];
const suggestions = [
  { id: 'google/gemini-2.5-flash', detail: 'Google: Gemini 2.5 Flash' },
  { id: 'meta-llama/llama-3.3-70b-instruct', detail: 'Meta: Llama 3.3 70B Instruct' },
];

/** Sends nothing: the calls only wait. */
export function AssistSection() {
  const call = useAiCall();
  const [said, setSaid] = useState('');
  const [key, setKey] = useState('sk-abcdefghijklmnop');
  const [model, setModel] = useState('google/gemini-2.5-flash');
  const [temperature, setTemperature] = useState(0.7);
  const [isTicked, setTicked] = useState(false);

  async function ask(kind: CallKind) {
    const outcome = await call.run({
      kind,
      provider: 'OpenRouter',
      fallback: 'Failed',
      work: () => new Promise((resolve) => setTimeout(resolve, 2000)),
    });
    setSaid(outcome.status);
  }

  return (
    <Section title="Assistant">
      <Row>
        {kinds.map((kind) => (
          <Button key={kind} busy={call.isBusy} onClick={() => void ask(kind)}>
            {kind}
          </Button>
        ))}
        <Button variant="quiet" onClick={call.cancel}>
          Stop
        </Button>
        <span>{said}</span>
      </Row>
      {call.sheet}
      <div className="gallery-grid">
        <SecretField
          kind="key"
          label="API Key"
          hint="Kept in this browser."
          value={key}
          onChange={setKey}
        />
        <ComboBox
          label="Model"
          hint="Any other name is as good."
          suggestions={suggestions}
          matches={matchesWords}
          value={model}
          onChange={setModel}
        />
        <Slider
          label="Temperature"
          min={0}
          max={1}
          step={0.05}
          ends={['More predictable', 'More varied']}
          value={temperature}
          onChange={setTemperature}
        />
        <Checkbox label="Don’t ask again" isSelected={isTicked} onChange={setTicked} />
      </div>
    </Section>
  );
}
