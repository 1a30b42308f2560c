import { Moon, Square } from 'lucide-react';

/* What two features look like in use. They decorate: the words beside them say it. */

export function RecorderPicture() {
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

/** Entries a week, out of a tallest of nine. */
const weeks = [6, 7.5, 6, 9, 7.5, 6, 4.5, 3, 3];

export function SleepPicture() {
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
