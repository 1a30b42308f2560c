import { useState } from 'react';
import { Asterisk, Mic } from 'lucide-react';
import { Button } from '@/ui/base/button';
import { ChoiceChips } from '@/ui/fields/chips';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { DateField } from '@/ui/fields/date-field';
import { Dialog } from '@/ui/overlays/dialog';
import { MarkdownArea } from '@/ui/fields/markdown-area';
import { PhotoPicker } from '@/ui/fields/photo-picker';
import { Select } from '@/ui/fields/select';
import { TextArea } from '@/ui/fields/text-area';
import { TextField } from '@/ui/fields/text-field';
import { showToast } from '@/ui/messages/toast-queue';
import { categories, type Category } from './options';
import { pickedFrom } from './picked-from';

interface EntryDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The busiest dialog there is: every kind of field, popovers inside, a question above. */
export function EntryDialog({ isOpen, onClose }: EntryDialogProps) {
  const [title, setTitle] = useState('Licked the mango, twice');
  const [category, setCategory] = useState<Category>('food');
  const [notes, setNotes] = useState('After kinder, sitting on the back step.');
  const [day, setDay] = useState<string | null>('2025-11-20');
  const [photo, setPhoto] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const chosen = categories.find(({ value }) => value === category);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        setAsking(true);
      }}
      title="Add Journal Entry"
      description="Create a new journal entry for Maya."
      size="wide"
      hue={chosen?.hue}
      tabIcon={chosen?.icon}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              showToast({ tone: 'danger', title: 'Missing required fields' });
            }}
          >
            Add Entry
          </Button>
        </>
      }
    >
      <div className="gallery-form">
        <div className="gallery-stack">
          <TextField label="Title" value={title} onChange={setTitle} />
          <ChoiceChips
            label="Category"
            options={categories}
            value={category}
            onChange={setCategory}
          />
          <MarkdownArea
            label="Additional Notes"
            value={notes}
            onChange={setNotes}
            tools={
              <>
                <Button variant="quiet" size="sm" icon={Mic}>
                  Record
                </Button>
                <Button variant="quiet" size="sm" icon={Asterisk}>
                  Analyze Text
                </Button>
              </>
            }
          />
          <TextArea
            label={`${chosen?.label ?? ''} Notes`}
            labelIcon={chosen?.icon}
            hue={category}
            optional
            value=""
            onChange={setNotes}
          />
        </div>
        <div className="gallery-stack">
          <DateField label="Date" value={day} onChange={setDay} max="2025-11-24" />
          <Select label="Again" options={categories} value={category} onChange={setCategory} />
          <PhotoPicker
            label="Photo"
            optional
            photos={photo === null ? [] : [pickedFrom(photo)]}
            previewAlt="Chosen photo"
            onPick={([file]) => {
              if (file) setPhoto(URL.createObjectURL(file));
            }}
            onRemove={() => {
              setPhoto(null);
            }}
          />
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard this entry?"
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        What you wrote will be gone.
      </ConfirmDialog>
    </Dialog>
  );
}
