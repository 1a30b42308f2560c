/** Fills the page while a screen's code loads. Only screen readers announce that. */
export function ScreenFallback() {
  return (
    <div className="page" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading
      </p>
    </div>
  );
}
