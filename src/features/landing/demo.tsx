import { useState } from 'react';
import { Play } from 'lucide-react';
import poster from './landing-poster.svg';
import captions from './video/demo.vtt';
import mp4 from './video/demo.mp4';
import webm from './video/demo.webm';
import './landing.css';

/** A video tour of the app. Nothing is fetched before someone presses play. */
export function Demo() {
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster');
  return (
    <figure className="demo">
      <div className="demo-stage">
        {state === 'playing' ? (
          <Video onFailed={() => setState('failed')} />
        ) : (
          <Poster onPlay={() => setState('playing')} />
        )}
      </div>
      <figcaption>
        <span>A morning with Kinleaf</span>
        <span role="status">
          {state === 'failed' ? 'The video needs a connection.' : '1 minute, no sound'}
        </span>
      </figcaption>
    </figure>
  );
}

function Poster({ onPlay }: { readonly onPlay: () => void }) {
  return (
    <>
      <div className="demo-poster" />
      <button type="button" className="demo-play" aria-label="Play the demo video" onClick={onPlay}>
        <span>
          <Play className="icon" aria-hidden="true" />
        </span>
      </button>
    </>
  );
}

function Video({ onFailed }: { readonly onFailed: () => void }) {
  return (
    <video
      // The pressed button is gone: the video takes its keys.
      ref={(video) => video?.focus()}
      aria-label="Demo video"
      poster={poster}
      width="960"
      height="600"
      controls
      autoPlay
      muted
      playsInline
    >
      <source src={webm} type="video/webm" />
      {/* The last source: if it fails too, nothing is left to try. */}
      <source src={mp4} type="video/mp4" onError={onFailed} />
      <track kind="captions" src={captions} srcLang="en-AU" label="English" default />
    </video>
  );
}
