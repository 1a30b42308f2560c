// A dialog of the design system with one text field and nothing else: the least that a quick note can take.
import '../../src/app/trusted-types';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/ui/base/theme.css';
import '../../src/ui/base/base.css';
import { Button } from '../../src/ui/base/button';
import { Dialog } from '../../src/ui/overlays/dialog';
import { TextArea } from '../../src/ui/fields/text-area';

function BareDialog() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        Note
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
        size="narrow"
        title="Note"
        initialFocus={area}
      >
        <TextArea ref={area} label="Note" value={text} onChange={setText} />
      </Dialog>
    </>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<BareDialog />);
