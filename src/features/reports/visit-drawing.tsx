/** Two pages of a visit, with the questions first: 280 wide and 92 high. */
export function VisitDrawing() {
  return (
    <svg viewBox="70 0 168 92" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path className="visit-sheet visit-sheet-behind" d="M172 10 h46 v84 h-52z" />
      <rect className="visit-sheet" x="90" y="2" width="84" height="104" rx="2" />
      <rect className="visit-ink" x="100" y="12" width="36" height="5" />
      <rect className="visit-rule" x="100" y="23" width="62" height="2" />
      {[33, 42, 51].map((y) => (
        <g key={y}>
          <rect className="visit-leaf" x="100" y={y} width="5" height="3" />
          <rect className="visit-rule" x="110" y={y} width="50" height="3" />
        </g>
      ))}
      {[64, 73, 82].map((y, index) => (
        <rect key={y} className="visit-bar" x="100" y={y} width={44 - index * 9} height="4" />
      ))}
    </svg>
  );
}
