import type { ReactNode } from 'react';

/* The drawings take their colours from the theme. They are decoration: the text beside them says the same. */

const leaf = 'M0 0C-9-7-11-19 0-32 11-19 9-7 0 0Z';

function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className="art"
      viewBox="0 0 240 160"
      fill="none"
      stroke="var(--ink-muted)"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A page with its tabs and a pencil. */
export function EmptyJournalArt() {
  return (
    <Drawing>
      <path d="M62 22h104a6 6 0 0 1 6 6v108a6 6 0 0 1-6 6H62a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6Z" />
      <path d="M172 38h12a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-12M172 70h12a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-12M172 102h12a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-12" />
      <path d="M76 50h40M76 68h74M76 86h74M76 104h74M76 122h34" strokeDasharray="1 6" />
      <g transform="rotate(-38 128 60)">
        <path d="M96 56h60l12 5-12 5H96Z" fill="var(--paper)" />
        <path d="M156 56v10M104 56v10" />
      </g>
      <path
        transform="translate(44 142) rotate(-24) scale(0.9)"
        d={leaf}
        fill="var(--leaf-tint)"
        stroke="var(--leaf-ink)"
      />
      <path d="M44 142c-2 4-3 8-3 12" stroke="var(--leaf-ink)" />
    </Drawing>
  );
}

/** An open book that grows. */
export function EmptyChildrenArt() {
  return (
    <Drawing>
      <path d="M120 138C96 126 60 124 30 130V64c30-6 66-4 90 8" />
      <path d="M120 138c24-12 60-14 90-8V64c-30-6-66-4-90 8" />
      <path d="M120 72v66" />
      <path d="M22 136V72M218 136V72M22 136c34-6 74-4 98 8 24-12 64-14 98-8" />
      <path d="M46 84c18-2 38 0 56 5M46 98c14-1 26 0 38 2" strokeDasharray="1 6" />
      <path d="M120 72C120 56 121 44 119 30" stroke="var(--leaf-ink)" />
      <path
        transform="translate(120 58) rotate(-58) scale(0.85)"
        d={leaf}
        fill="var(--leaf-tint)"
        stroke="var(--leaf-ink)"
      />
      <path
        transform="translate(120 48) rotate(56) scale(0.85)"
        d={leaf}
        fill="var(--leaf-tint)"
        stroke="var(--leaf-ink)"
      />
      <path
        transform="translate(119 32) rotate(4) scale(0.8)"
        d={leaf}
        fill="var(--leaf-tint)"
        stroke="var(--leaf-ink)"
      />
    </Drawing>
  );
}

/** A plate with a leaf on it. */
export function EmptyFoodArt() {
  return (
    <Drawing>
      <circle cx="120" cy="84" r="58" />
      <circle cx="120" cy="84" r="42" />
      <path d="M40 36v34c0 10 14 10 14 0V36M47 36v94M47 78v52" />
      <path d="M196 130V36c-12 8-15 28-13 44h13" />
      <g transform="translate(112 100) rotate(30)">
        <path d="M0 0V12" stroke="var(--leaf-ink)" />
        <path d={leaf} fill="var(--leaf-tint)" stroke="var(--leaf-ink)" />
        <path d="M0-3V-20" stroke="var(--leaf-ink)" />
      </g>
    </Drawing>
  );
}

/** A page with a few bars on it, one of them a leaf. */
export function EmptyReportsArt() {
  return (
    <Drawing>
      <path d="M62 18h82l26 26v92a6 6 0 0 1-6 6H62a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6Z" />
      <path d="M144 18v20a6 6 0 0 0 6 6h20" />
      <path d="M76 122h74" />
      <path d="M82 122V98h10v24M102 122V84h10v38M122 122V94" />
      <path
        transform="translate(122 94) rotate(14)"
        d={leaf}
        fill="var(--leaf-tint)"
        stroke="var(--leaf-ink)"
      />
      <path d="M76 44h42M76 58h54" strokeDasharray="1 6" />
      <path d="M180 142h14M42 142H30" />
    </Drawing>
  );
}

/** A lamp over an open hand of light, with a leaf for its flame. */
export function EmptyRecommendationsArt() {
  return (
    <Drawing>
      <path d="M106 112c0-14-18-20-18-44a32 32 0 0 1 64 0c0 24-18 30-18 44Z" />
      <path d="M107 122h26M110 132h20M115 142h10" />
      <path d="M120 112V86" stroke="var(--leaf-ink)" />
      <path
        transform="translate(120 90) scale(0.95)"
        d={leaf}
        fill="var(--leaf-tint)"
        stroke="var(--leaf-ink)"
      />
      <path d="M120 12v10M66 34l8 7M174 34l-8 7M50 78h12M178 78h12" strokeDasharray="1 6" />
    </Drawing>
  );
}

/** A measuring rule with a seedling beside it. */
export function EmptyGrowthArt() {
  return (
    <Drawing>
      <path d="M70 18h22a4 4 0 0 1 4 4v120H66V22a4 4 0 0 1 4-4Z" />
      <path d="M66 38h12M66 54h8M66 70h12M66 86h8M66 102h12M66 118h8" />
      <path d="M136 142V90" stroke="var(--leaf-ink)" />
      <path d="M136 114c-16 2-26-6-28-20 14-2 25 5 28 20Z" />
      <path
        transform="translate(136 92) rotate(32)"
        d={leaf}
        fill="var(--leaf-tint)"
        stroke="var(--leaf-ink)"
      />
      <path d="M58 142h122M168 142c0-9 3-14 8-16M176 142c0-6 2-9 5-11" />
    </Drawing>
  );
}

/** The two leaves of the logo; the name is text beside it. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <path d="M14 24.5C5.5 23.5 2.5 16 3.5 6.5 11 7.5 14.5 13 14 24.5Z" fill="var(--leaf)" />
      <path
        d="M14 24.5C13 14.5 16.5 6.5 24.5 3 26.5 13 23 22.5 14 24.5Z"
        fill="none"
        stroke="var(--leaf)"
        strokeWidth="1.7"
        strokeLinejoin="round"
      />
      <path
        d="M14.6 22.5C16.4 17 18.6 12.6 21.6 9"
        fill="none"
        stroke="var(--leaf)"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
