import {
  Camera,
  ChartColumn,
  HardDrive,
  Lock,
  type LucideIcon,
  Mic,
  Moon,
  NotebookPen,
  RefreshCw,
  Square,
  WifiOff,
} from 'lucide-react';
import type { ReactNode } from 'react';

export function Features() {
  return (
    <section className="landing-features" aria-labelledby="landing-features">
      <div className="landing-band">
        <h2 id="landing-features">Key Features</h2>
        {groups.map(({ title, text, features, picture }) => (
          <section key={title} className="landing-group">
            <div className="landing-group-head">
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            <ul className={picture === undefined ? 'landing-points wide' : 'landing-points'}>
              {features.map((feature) => (
                <Point key={feature.title} {...feature} />
              ))}
            </ul>
            {picture}
          </section>
        ))}
      </div>
    </section>
  );
}

function Point({ title, text, icon: Icon }: Feature) {
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <h4>{title}</h4>
      <p>{text}</p>
    </li>
  );
}

interface Feature {
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
}

interface FeatureGroup {
  readonly title: string;
  readonly text: string;
  readonly features: readonly Feature[];
  readonly picture?: ReactNode;
}

/** The eight features of the specification. Each sentence must be true of the current app. */
const groups: readonly FeatureGroup[] = [
  {
    title: 'It stays with you',
    text: 'No account, no server of ours.',
    features: [
      {
        title: 'Privacy',
        text: 'Entries stay on your device unless you share them. AI is off until you set it up.',
        icon: Lock,
      },
      {
        title: 'Local data ownership',
        text: 'Export and back up in standard formats, whenever you like.',
        icon: HardDrive,
      },
      {
        title: 'Offline-first',
        text: 'Write in the car park, on the plane, in the waiting room.',
        icon: WifiOff,
      },
      {
        title: 'Synchronisation when online',
        text: 'Open tabs show the same. A care circle syncs when there is a connection.',
        icon: RefreshCw,
      },
    ],
  },
  {
    title: 'It listens',
    text: 'For the days when typing is too much.',
    features: [
      {
        title: 'Comprehensive journaling',
        text: 'Milestones, daily entries and food journeys, with rich text and photos.',
        icon: NotebookPen,
      },
      {
        title: 'Voice recording',
        text: 'Say it while you rinse the lunchbox. With your own key it lands in the entry as text.',
        icon: Mic,
      },
    ],
    picture: <RecorderPicture />,
  },
  {
    title: 'It shows you more',
    text: 'Footnotes, never the last word.',
    features: [
      {
        title: 'Image analysis',
        text: 'While online, learn more from a moment or a plate of food.',
        icon: Camera,
      },
      {
        title: 'Reports and visualisations',
        text: 'Development, sleep and nutrition, week by week.',
        icon: ChartColumn,
      },
    ],
    picture: <SleepPicture />,
  },
];

/* What two features look like in use. Decorative: the text beside them says it. */

function RecorderPicture() {
  return (
    <div className="landing-picture sheet" aria-hidden="true">
      <p>Slept until six ten. Heavy blanket, orange lamp, and the rain sound...</p>
      <div className="landing-recorder">
        <span>
          <Square className="icon small" />
        </span>
        <b>Recording</b>
        <i />
        <b>0:18</b>
      </div>
    </div>
  );
}

/** Entries per week; the highest bar means nine. */
const weeks = [6, 7.5, 6, 9, 7.5, 6, 4.5, 3, 3];

function SleepPicture() {
  return (
    <div className="landing-picture sheet" data-hue="sleep" aria-hidden="true">
      <p className="landing-chart-head">
        <Moon className="icon small" />
        <b>Sleep</b>
        <span>35 entries</span>
      </p>
      <svg viewBox="0 0 180 40" preserveAspectRatio="none">
        {weeks.map((height, week) => (
          <rect
            key={week}
            x={week * 20 + 1}
            y={40 - height * 4.4}
            width="18"
            height={height * 4.4}
          />
        ))}
      </svg>
      <p className="landing-chart-foot">
        <span>Sep 14</span>
        <span>Nov 9</span>
      </p>
    </div>
  );
}
