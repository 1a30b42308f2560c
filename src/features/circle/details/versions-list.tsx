export function VersionsList(_props: { readonly childId: string; readonly count: number }) {
  return null;
}
