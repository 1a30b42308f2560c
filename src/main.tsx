import './app/trusted-types';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './app/app';
import { invariant } from './lib/invariant';

const root = createRoot(invariant(document.getElementById('root'), 'the root element'));
// In slices, so that a slow phone answers a touch while the first screen is drawn.
startTransition(() => {
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
