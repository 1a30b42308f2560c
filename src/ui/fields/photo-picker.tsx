import { useEffect, useId, useRef, useState, type DragEvent, type Ref } from 'react';
import { Camera, ImagePlus } from 'lucide-react';
import { Button } from '../buttons/button';
import { describedBy, Field } from './field';
import { imageFrom } from './image-from';
import './photo-picker.css';

export interface PhotoPickerProps {
  readonly label: string;
  /** An object URL, or null while there is no photo. */
  readonly previewUrl: string | null;
  readonly previewAlt: string;
  readonly busy?: boolean | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly optional?: boolean | undefined;
  /** The file as it came; checking and shrinking it is the owner's work. */
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
}

/** Takes one photo: chosen, taken with the camera, dragged in or pasted. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { label, previewUrl, previewAlt, busy = false, error, hint, optional } = props;
  const { onPick, onRemove } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { isOver, handlers } = useImageDrop(onPick);
  const area = usePastedImage(onPick);
  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      id={id}
      labelId={`${id}-label`}
    >
      <div
        ref={area}
        className="photo-picker"
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { hint, error })}
        aria-busy={busy}
        data-over={isOver || undefined}
        data-empty={previewUrl === null || undefined}
        {...handlers}
      >
        {previewUrl !== null && <img className="photo-preview" src={previewUrl} alt={previewAlt} />}
        <FileInput ref={input} label={label} onPick={onPick} />
        <FileInput ref={camera} label={label} onPick={onPick} capture="environment" />
        <div className="photo-actions">
          <Button
            ref={choose}
            variant="quiet"
            icon={ImagePlus}
            busy={busy}
            busyLabel="Adding photo..."
            onClick={() => input.current?.click()}
          >
            {previewUrl === null ? 'Choose photo' : 'Replace'}
          </Button>
          {!busy && (
            <Button
              variant="quiet"
              icon={Camera}
              className="photo-camera"
              onClick={() => camera.current?.click()}
            >
              Take photo
            </Button>
          )}
          {previewUrl !== null && !busy && (
            <Button
              variant="quiet"
              onClick={() => {
                onRemove();
                choose.current?.focus();
              }}
            >
              Remove
            </Button>
          )}
        </div>
        {previewUrl === null && <p className="photo-tip">Or drag one here, or paste it.</p>}
      </div>
    </Field>
  );
}

interface FileInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly capture?: 'environment' | undefined;
  readonly onPick: (file: File) => void;
}

function FileInput({ ref, label, capture, onPick }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      capture={capture}
      hidden
      aria-label={label}
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) onPick(file);
        // The same file may be picked again after it was removed.
        event.target.value = '';
      }}
    />
  );
}

function useImageDrop(onPick: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const isFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!isFile(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: () => {
        setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!isFile(event)) return;
        event.preventDefault();
        setOver(false);
        const file = imageFrom(event.dataTransfer);
        if (file) onPick(file);
      },
    },
  };
}

/** Listens on the whole page while its picker can be reached, so that pasting needs no aim. */
function usePastedImage(onPick: (file: File) => void) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData || !area.current || area.current.closest('[inert]')) return;
      // Copied words often bring a picture of themselves along.
      if (event.clipboardData.types.includes('text/plain')) return;
      const file = imageFrom(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      onPick(file);
    };
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('paste', onPaste);
    };
  }, [onPick]);
  return area;
}
