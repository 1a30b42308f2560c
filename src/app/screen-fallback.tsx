/** Holds the page's place while a screen's code loads; says so to a screen reader only. */
export function ScreenFallback() {
  return (
    <div className="page" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading
      </p>
    </div>
  );
}
