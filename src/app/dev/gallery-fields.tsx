import { type ReactNode, useState } from 'react';
import {
  Apple,
  Asterisk,
  BookOpen,
  CircleCheck,
  CircleDashed,
  Contrast,
  Footprints,
  Frown,
  Meh,
  Mic,
  Moon,
  Pencil,
  Pill,
  Plus,
  Smile,
  Sprout,
  Star,
  Trash2,
  UsersRound,
  Waves,
} from 'lucide-react';
import { Button, buttonClass, IconButton } from '@/ui/base/button';
import { MarkdownArea } from '@/ui/fields/markdown-area';
import { PhotoPicker } from '@/ui/fields/photo-picker';
import type { PickedPhoto } from '@/ui/fields/photo-strip';
import { SearchField, TextField } from '@/ui/fields/text-field';
import { TextArea } from '@/ui/fields/text-area';
import type { DayChoice } from '@/lib/day-choice';
import { ChoiceChips } from '@/ui/fields/chips';
import { DateField } from '@/ui/fields/date-field';
import { DateFilter } from '@/ui/fields/date-filter';
import { Select } from '@/ui/fields/select';
import { Switch } from '@/ui/fields/toggles';
import { Accordion } from '@/ui/content/accordion';
import { Markdown } from '@/ui/content/markdown';
import { Tabs } from '@/ui/content/tabs';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  return (
    <section className="gallery-section">
      <h2>{title}</h2>
      <div className="gallery-stack">{children}</div>
    </section>
  );
}

/** Lays its children out side by side. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="gallery-row">{children}</div>;
}

export function FieldSection() {
  const [title, setTitle] = useState('Sang to the puddles');
  const [query, setQuery] = useState('');
  const [notes, setNotes] = useState(
    'After kinder, sitting on the back step. I was eating mango and did not offer any. She leaned over and licked the piece in my hand, then came back for a second lick.',
  );
  const [food, setFood] = useState('Cold from the fridge, cut in long strips. No gagging.');
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([]);
  const addPhotos = (files: readonly File[]) => {
    const added = files.map((file) => URL.createObjectURL(file));
    setPhotos([...photos, ...added.map(photoFromUrl)]);
  };
  const removePhoto = (id: string) => {
    setPhotos(photos.filter((photo) => photo.id !== id));
  };
  const movePhoto = (id: string, to: number) => {
    const moved = photos.filter((photo) => photo.id === id);
    setPhotos(photos.filter((photo) => photo.id !== id).toSpliced(to, 0, ...moved));
  };
  return (
    <Section title="Fields">
      <div className="gallery-grid">
        <TextField label="Title" value={title} onChange={setTitle} />
        <TextField
          label="Title of the day"
          value=""
          error="Title is required"
          onChange={setTitle}
        />
        <TextField label="Nickname" optional hint="Only you see it." value="" onChange={setTitle} />
        <TextField label="Kept" disabled value="Not to be changed" onChange={setTitle} />
        <SearchField
          label="Search entries"
          placeholder="Search entries..."
          value={query}
          onChange={setQuery}
        />
      </div>
      <div className="gallery-grid gallery-wide">
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
          label="Food Notes"
          labelIcon={Apple}
          hue="food"
          optional
          value={food}
          onChange={setFood}
        />
        <TextArea label="Bio" error="Bio is too long" value="" onChange={setFood} />
        <PhotoPicker
          label="Photo"
          optional
          photos={photos}
          limit={6}
          previewAlt="Chosen photo"
          onPick={addPhotos}
          onRemove={removePhoto}
          onMove={movePhoto}
        />
        <PhotoPicker
          label="Photo of the plate"
          photos={[photoFromUrl('/icon.svg')]}
          previewAlt="Leaves"
          error="This file is not a picture."
          onPick={addPhotos}
          onRemove={removePhoto}
        />
      </div>
    </Section>
  );
}

export function ChoiceSection() {
  const [category, setCategory] = useState<Category | null>('food');
  const [filter, setFilter] = useState<Category | null>(null);
  const [reaction, setReaction] = useState<Reaction | null>(null);
  const [day, setDay] = useState<string | null>('2025-11-20');
  const [picked, setPicked] = useState<DayChoice | null>(null);
  const [isCalm, setCalm] = useState(false);
  return (
    <Section title="Choices and dates">
      <ChoiceChips label="Category" options={categories} value={category} onChange={setCategory} />
      <ChoiceChips
        label="Reaction"
        columns={3}
        options={reactions}
        value={reaction}
        onChange={setReaction}
        error="Choose a reaction"
      />
      <div className="gallery-grid">
        <Select
          label="Filter by category"
          hideLabel
          placeholder="Filter by category"
          options={categories}
          value={filter}
          onChange={setFilter}
        />
        <DateFilter
          label="Filter by date"
          placeholder="Pick a date"
          value={picked}
          onChange={setPicked}
          min="2025-10-05"
          max="2025-11-24"
          lastDays={[7, 30, 90]}
          text={picked ? 'Nov 18, 2025' : null}
        />
        <DateField label="Date" value={day} onChange={setDay} max="2025-11-24" />
        <DateField label="Birthdate" value={null} onChange={setDay} error="Birthdate is required" />
        <Select
          label="Category of the entry"
          options={categories}
          value={category}
          onChange={setCategory}
          error="Choose a category"
        />
        <Select
          label="Locked"
          isDisabled
          options={categories}
          value="sleep"
          onChange={setCategory}
        />
        <DateField label="Locked date" isDisabled value="2025-11-20" onChange={setDay} />
      </div>
      <div className="gallery-wide">
        <Switch
          label="Calm mode"
          hint="One column, larger text, photos hidden until asked for."
          isSelected={isCalm}
          onChange={(next) => {
            setCalm(next);
            document.documentElement.toggleAttribute('data-calm', next);
          }}
        />
        <Switch label="Locked on" isSelected isDisabled onChange={setCalm} />
      </div>
      <output data-testid="day">{String(day)}</output>
    </Section>
  );
}

export const categories = [
  { value: 'education', label: 'Education', icon: BookOpen, hue: 'education' },
  { value: 'social', label: 'Social', icon: UsersRound, hue: 'social' },
  { value: 'sensory', label: 'Sensory', icon: Waves, hue: 'sensory' },
  { value: 'food', label: 'Food & Nutrition', icon: Apple, hue: 'food' },
  { value: 'behavior', label: 'Behavior', icon: Footprints, hue: 'behavior' },
  { value: 'sleep', label: 'Sleep', icon: Moon, hue: 'sleep' },
  { value: 'moment', label: 'Magic Moment', icon: Star, hue: 'moment' },
  { value: 'medication', label: 'Medication', icon: Pill, hue: 'medication' },
] as const;

export type Category = (typeof categories)[number]['value'];

export const states = [
  { label: 'New Food', icon: Sprout, hue: 'food-new' },
  { label: 'Safe Food', icon: CircleCheck, hue: 'food-safe' },
  { label: 'Sometimes Food', icon: Contrast, hue: 'food-sometimes' },
  { label: 'Not Yet Food', icon: CircleDashed, hue: 'food-not-yet' },
] as const;

export const reactions = [
  { value: 'positive', label: 'Positive', icon: Smile, hue: 'react-positive' },
  { value: 'neutral', label: 'Neutral', icon: Meh, hue: 'react-neutral' },
  { value: 'negative', label: 'Negative', icon: Frown, hue: 'react-negative' },
] as const;

export type Reaction = (typeof reactions)[number]['value'];

/** Returns a picked photo that consists of only a URL. */
export function photoFromUrl(url: string): PickedPhoto {
  return { id: url, url, isLost: false, onError: () => undefined };
}

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
