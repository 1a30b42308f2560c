import { LogoMark } from '@/ui/base/art';

/** The mark and the name; the link around it carries the accessible name. */
export function Brand() {
  return (
    <>
      <LogoMark />
      <span>Kinleaf</span>
    </>
  );
}
