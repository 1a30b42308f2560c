/** In the place of charts that cannot be read or loaded; the reports below them go on. */
export function ChartsFailed() {
  return <p className="muted">The charts could not be drawn. Reload the page to try again.</p>;
}
