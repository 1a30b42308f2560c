import { type ReactNode, type Ref, useId, useRef } from 'react';
import { Camera, ImagePlus } from 'lucide-react';
import { Button } from '@/ui/base/button';
import { LostPhoto } from '@/ui/content/photos';
import { AsyncError, describedBy, Field } from './field';
import { useImageDrop, usePastedImages } from './given-images';
import { PhotoStrip, type PickedPhoto } from './photo-strip';
import './photo-picker.css';

export interface PhotoPickerProps {
  readonly label: string;
  /** In order. */
  readonly photos: readonly PickedPhoto[];
  /** The most photos allowed. If absent, one, which a new photo replaces. */
  readonly limit?: number | undefined;
  /** For the first photo. */
  readonly previewAlt: string;
  readonly busy?: boolean | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly optional?: boolean | undefined;
  /**
   * Called with at least one file, unchecked: checking, shrinking and enforcing the limit are up to the caller. `over` is the id
   * of the photo the first file replaces.
   */
  readonly onPick: (files: readonly File[], over?: string) => void;
  readonly onRemove: (id: string) => void;
  /** Moves a photo to a position counted from 0. Required if several are allowed. */
  readonly onMove?: ((id: string, to: number) => void) | undefined;
}

/** Accepts photos that are chosen, taken with the camera, dragged in or pasted. The first is shown large. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { label, photos, limit = 1, previewAlt, busy = false, error, hint, optional } = props;
  const { onPick, onRemove, onMove } = props;
  const [first, ...more] = photos;
  const previewUrl = first?.url ?? null;
  const isShown = previewUrl !== null || first?.isLost === true;
  const isSeveral = limit > 1 && first !== undefined;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const addMore = useRef<HTMLButtonElement>(null);
  /** The photo that the file dialog was opened to replace. */
  const over = useRef<string | undefined>(undefined);
  const pick = (files: readonly File[]) => {
    const replacedId = over.current;
    over.current = undefined;
    onPick(files, replacedId);
  };
  const { isOver, handlers } = useImageDrop(limit, onPick);
  const area = usePastedImages(limit, onPick);
  const takePhoto = !busy && (
    <Button
      variant="quiet"
      icon={Camera}
      className="photo-camera"
      onClick={() => camera.current?.click()}
    >
      Take photo
    </Button>
  );
  return (
    <Field label={label} optional={optional} hint={hint} id={id} labelId={`${id}-label`}>
      <div
        ref={area}
        className="photo-picker"
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { hint, error })}
        aria-busy={busy}
        data-over={isOver || undefined}
        data-empty={(!isShown && more.length === 0) || undefined}
        {...handlers}
      >
        {previewUrl !== null && (
          <img
            className="photo-preview"
            src={previewUrl}
            alt={previewAlt}
            onError={first?.onError}
          />
        )}
        {first?.isLost && (
          <div className="photo-preview photo-preview-lost">
            <LostPhoto />
          </div>
        )}
        <FileInput ref={input} label={label} multiple={limit > 1} onPick={pick} />
        <FileInput ref={camera} label={label} onPick={onPick} capture="environment" />
        <div className="photo-actions">
          <Button
            ref={choose}
            variant="quiet"
            icon={ImagePlus}
            busy={busy && !isSeveral}
            busyLabel="Adding photo..."
            onClick={() => {
              over.current = first?.id;
              input.current?.click();
            }}
          >
            {isShown ? 'Replace' : 'Choose photo'}
          </Button>
          {!isSeveral && takePhoto}
          {first && (isShown || more.length > 0) && (isSeveral || !busy) && (
            <Button
              variant="quiet"
              onClick={() => {
                onRemove(first.id);
                choose.current?.focus();
              }}
            >
              Remove
            </Button>
          )}
        </div>
        {isSeveral && (
          <div className="photo-more">
            {onMove && (
              <PhotoStrip
                photos={photos}
                onRemove={onRemove}
                onMove={onMove}
                focusAfter={() => addMore.current?.focus()}
              />
            )}
            <div className="photo-actions">
              <Button
                ref={addMore}
                variant="quiet"
                icon={ImagePlus}
                busy={busy}
                busyLabel="Adding photo..."
                onClick={() => {
                  over.current = undefined;
                  input.current?.click();
                }}
              >
                Add photos
              </Button>
              {takePhoto}
              <p className="photo-count" role="status">
                {photos.length} of {limit}
              </p>
            </div>
          </div>
        )}
        {!isShown && more.length === 0 && (
          <p className="photo-tip">
            {limit > 1
              ? `Or drag up to ${limit} here, or paste them.`
              : 'Or drag one here, or paste it.'}
          </p>
        )}
      </div>
      {error !== undefined && <AsyncError id={`${id}-error`}>{error}</AsyncError>}
    </Field>
  );
}

interface FileInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly multiple?: boolean;
  readonly capture?: 'environment' | undefined;
  readonly onPick: (files: readonly File[]) => void;
}

function FileInput({ ref, label, multiple = false, capture, onPick }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      multiple={multiple}
      capture={capture}
      hidden
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        if (files.length > 0) onPick(files);
        // Lets the same file be picked again after it was removed.
        event.target.value = '';
      }}
    />
  );
}
