import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';

const words = {
  reader: {
    title: 'You can read this journal',
    text: 'On this device it is there to be read: whoever keeps it together writes in it. If you would like to write as well, a parent of the circle can invite you to.',
  },
  others: {
    title: 'Somebody else wrote this',
    text: 'You can read it. Changing it is up to whoever wrote it, and to the parents of the circle.',
  },
};

interface ReadOnlyDialogProps {
  /** Whether the whole journal is only read here, or what others wrote in it. */
  readonly why: keyof typeof words;
  readonly onClose: () => void;
}

/** In the place of a form that could store nothing. */
export function ReadOnlyDialog({ why, onClose }: ReadOnlyDialogProps) {
  const { title, text } = words[why];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title={title}
      footer={<Button onClick={onClose}>Go on reading</Button>}
    >
      <p>{text}</p>
    </Dialog>
  );
}
