import { type ReactNode, useEffect, useRef } from 'react';

/**
 * What was found in a file. Its dialog takes the focus as it appears, since what led here is gone: the field of a passphrase, or a
 * button. Who has gone to a way out meanwhile stays there.
 */
export function Preview({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement?.closest('.dlg-foot')) return;
    box.current?.closest<HTMLElement>('.dlg')?.focus();
  }, []);
  return (
    <div ref={box} className="backup-preview">
      {children}
    </div>
  );
}
