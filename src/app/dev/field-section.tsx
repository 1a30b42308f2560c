import { useState } from 'react';
import { Apple, Asterisk, Mic } from 'lucide-react';
import { Button } from '@/ui/base/button';
import { MarkdownArea } from '@/ui/fields/markdown-area';
import { PhotoPicker } from '@/ui/fields/photo-picker';
import type { PickedPhoto } from '@/ui/fields/photo-strip';
import { SearchField, TextField } from '@/ui/fields/text-field';
import { TextArea } from '@/ui/fields/text-area';
import { pickedFrom } from './picked-from';
import { Section } from './gallery-fields';

export function FieldSection() {
  const [title, setTitle] = useState('Sang to the puddles');
  const [query, setQuery] = useState('');
  const [notes, setNotes] = useState(
    'After kinder, sitting on the back step. I was eating mango and did not offer any. She leaned over and licked the piece in my hand, then came back for a second lick.',
  );
  const [food, setFood] = useState('Cold from the fridge, cut in long strips. No gagging.');
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([]);
  const addPhotos = (files: readonly File[]) => {
    const added = files.map((file) => URL.createObjectURL(file));
    setPhotos([...photos, ...added.map(pickedFrom)]);
  };
  const removePhoto = (id: string) => {
    setPhotos(photos.filter((photo) => photo.id !== id));
  };
  const movePhoto = (id: string, to: number) => {
    const moved = photos.filter((photo) => photo.id === id);
    setPhotos(photos.filter((photo) => photo.id !== id).toSpliced(to, 0, ...moved));
  };
  return (
    <Section title="Fields">
      <div className="gallery-grid">
        <TextField label="Title" value={title} onChange={setTitle} />
        <TextField
          label="Title of the day"
          value=""
          error="Title is required"
          onChange={setTitle}
        />
        <TextField label="Nickname" optional hint="Only you see it." value="" onChange={setTitle} />
        <TextField label="Kept" disabled value="Not to be changed" onChange={setTitle} />
        <SearchField
          label="Search entries"
          placeholder="Search entries..."
          value={query}
          onChange={setQuery}
        />
      </div>
      <div className="gallery-grid gallery-wide">
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
          label="Food Notes"
          labelIcon={Apple}
          hue="food"
          optional
          value={food}
          onChange={setFood}
        />
        <TextArea label="Bio" error="Bio is too long" value="" onChange={setFood} />
        <PhotoPicker
          label="Photo"
          optional
          photos={photos}
          limit={6}
          previewAlt="Chosen photo"
          onPick={addPhotos}
          onRemove={removePhoto}
          onMove={movePhoto}
        />
        <PhotoPicker
          label="Photo of the plate"
          photos={[pickedFrom('/icon.svg')]}
          previewAlt="Leaves"
          error="This file is not a picture."
          onPick={addPhotos}
          onRemove={removePhoto}
        />
      </div>
    </Section>
  );
}
