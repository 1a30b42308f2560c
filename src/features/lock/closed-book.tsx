/** A closed book with its band and page tabs: nothing of what is in it. It takes its colours from the theme. */
export function ClosedBook() {
  return (
    <svg
      className="lock-book"
      viewBox="0 0 96 100"
      fill="none"
      stroke="var(--ink-muted)"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M89 21h5v11h-5M89 41h5v11h-5M89 61h5v11h-5" />
      <path
        d="M14 2h69a6 6 0 0 1 6 6v84a6 6 0 0 1-6 6H11.5A9.5 9.5 0 0 1 2 88.5V14A12 12 0 0 1 14 2Z"
        fill="var(--surface)"
      />
      <path d="M15 2v77M2 88.5A9.5 9.5 0 0 1 11.5 79H89" />
      <path d="M27.5 22h31M27.5 31h16" strokeDasharray="2 4.6" />
      <path d="M70 2v96" stroke="var(--leaf)" strokeWidth="3" />
    </svg>
  );
}
