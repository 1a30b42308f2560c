import { useRef } from 'react';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';
import { TextArea } from '@/ui/fields/text-area';

interface CopyDialogProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** Offers the text to copy by hand where the browser refuses the clipboard. */
export function CopyDialog({ text, onClose }: CopyDialogProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Copy the report"
      description="This browser did not let Kinleaf copy. Select the text and copy it from here."
      initialFocus={area}
      footer={
        <>
          <Button
            onClick={() => {
              area.current?.focus();
              area.current?.select();
            }}
          >
            Select all
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <TextArea
        label="Report as Markdown"
        readOnly
        rows={8}
        value={text}
        ref={area}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        onChange={() => undefined}
      />
    </Dialog>
  );
}
