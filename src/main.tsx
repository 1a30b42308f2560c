import './app/trusted-types';
import './ui/base/fonts.css';
import './ui/base/theme.css';
import './ui/base/tokens-dark.css';
import './ui/base/base.css';
import './ui/base/hues.css';
import { reloadOnFailedImport } from './cut-off';
import { withMessageChannelPatch } from './app/webkit-message-channel-patch';
import { afterFirstPaint } from './after-first-paint';
import { beginWork } from './lib/busy';

const look = document.documentElement.dataset;
// A locked journal: nothing of the app is loaded before it is opened.
const start = () =>
  withMessageChannelPatch(() =>
    look['locked'] === undefined
      ? import('./app/start').then(({ begin }) => {
          begin();
        })
      : import('./app/lock/lock-start').then(({ page }) => page),
  );
reloadOnFailedImport();
const end = beginWork();
// A newcomer's landing page stands in index.html already: nothing runs, and no typeface is fetched, before it is seen.
if (look['firstLook'] === undefined) void start().finally(end);
else {
  afterFirstPaint(() => {
    look['firstLook'] = 'seen';
    void start().finally(end);
  });
}
