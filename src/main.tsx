import './app/trusted-types';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './app/app';
import { invariant } from './lib/invariant';

createRoot(invariant(document.getElementById('root'), 'the root element')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
