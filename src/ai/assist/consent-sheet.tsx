import { useState } from 'react';
import { type Disclosure, disclosureText } from '@/domain/ai/disclosure';
import { Button } from '@/ui/base/button';
import { Checkbox } from '@/ui/fields/toggles';
import { Dialog } from '@/ui/overlays/dialog';
import './assist.css';

interface ConsentSheetProps {
  readonly disclosure: Disclosure;
  /** `isForGood`: 'don't ask again' was ticked. */
  readonly onContinue: (isForGood: boolean) => void;
  readonly onCancel: () => void;
}

/** Says what is sent and to which provider, before anything is sent for the first time for each kind of call. */
export function ConsentSheet({ disclosure, onContinue, onCancel }: ConsentSheetProps) {
  const [isForGood, setForGood] = useState(false);
  const { title, to, items } = disclosureText(disclosure);
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      size="narrow"
      title={title}
      description={to}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              onContinue(isForGood);
            }}
          >
            Continue
          </Button>
        </>
      }
    >
      <p>What is sent:</p>
      <ul className="consent-items">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <Checkbox label="Don’t ask again" isSelected={isForGood} onChange={setForGood} />
    </Dialog>
  );
}
