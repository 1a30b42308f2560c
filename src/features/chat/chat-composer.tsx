import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { ImagePlus, SendHorizontal, Square, X } from 'lucide-react';
import { useDictation } from '../../assist/use-dictation';
import { blobToDataUrl } from '../../data/data-url';
import { discardDraft, readDraft, writeDraft } from '../../data/drafts';
import { PhotoError, preparePhoto } from '../../data/prepare-photo';
import { withParagraph } from '../../domain/analysis-text';
import { canSend, largestChatImage } from '../../domain/conversation';
import { useBusy } from '../../lib/use-busy';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { TextArea } from '../../ui/text-area';
import { showToast } from '../../ui/toast-queue';
import type { Chat } from './use-chat';

interface ChatComposerProps {
  readonly childId: string | null;
  readonly chat: Chat;
  /** Whether the panel around it is shown. */
  readonly isOpen: boolean;
}

/** Where a message is written: text, one image, dictation. What is typed survives a reload. */
export function ChatComposer({ childId, chat, isOpen }: ChatComposerProps) {
  const draftKey = `chat_${childId ?? 'none'}`;
  const [text, setTextState] = useState(() => {
    const kept = readDraft(draftKey)?.values;
    return typeof kept === 'string' ? kept : '';
  });
  const latest = useRef(text);
  const [imageData, setImageData] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useBusy();

  function setText(next: string) {
    latest.current = next;
    setTextState(next);
    if (next === '') discardDraft(draftKey).catch(console.error);
    else writeDraft(draftKey, { values: next, photo: 'keep' });
  }
  const dictation = useDictation({
    isCompact: true,
    onText: (spoken) => {
      setText(withParagraph(latest.current, spoken));
    },
  });

  const stopListening = useEffectEvent(dictation.discard);
  useEffect(() => {
    // A closed panel keeps its words and its image, but no open microphone.
    if (!isOpen) stopListening();
  }, [isOpen]);

  async function attach(image: File) {
    if (!image.type.startsWith('image/')) {
      showToast({
        tone: 'danger',
        title: 'Invalid file',
        description: 'Please select an image file',
      });
    } else if (image.size > largestChatImage) {
      showToast({
        tone: 'danger',
        title: 'File too large',
        description: 'Image must be under 5MB',
      });
    } else {
      try {
        // Encoded anew like every photo, so that no position leaves with it.
        setImageData(await blobToDataUrl((await preparePhoto(image)).full));
      } catch (error) {
        const description =
          error instanceof PhotoError ? error.message : 'Please select an image file';
        showToast({ tone: 'danger', title: 'Invalid file', description });
      }
    }
  }

  function send() {
    if (!canSend(text, imageData !== null, chat.isLoading || isBusy)) return;
    run(() =>
      chat.send({ text, imageData: imageData ?? undefined }, () => {
        setText('');
        // 'The image attachment is cleared after a send.'
        setImageData(null);
      }),
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent) {
    const image = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!image) return;
    event.preventDefault();
    void attach(image);
  }

  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {imageData !== null && (
        <div className="chat-attached">
          <img src={imageData} alt="To be sent" />
          <IconButton
            label="Remove image"
            icon={X}
            onClick={() => {
              setImageData(null);
            }}
          />
        </div>
      )}
      <TextArea
        label="Message"
        className="chat-box"
        dir="auto"
        rows={1}
        placeholder="Write a message"
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        tools={
          <>
            <input
              ref={file}
              type="file"
              accept="image/*"
              hidden
              aria-label="Image"
              onChange={(event) => {
                const image = event.target.files?.[0];
                event.target.value = '';
                if (image) void attach(image);
              }}
            />
            <IconButton
              label="Attach image"
              icon={ImagePlus}
              onClick={() => file.current?.click()}
            />
            {dictation.button}
            {chat.isLoading ? (
              <IconButton className="chat-send" label="Stop" icon={Square} onClick={chat.stop} />
            ) : (
              <Button
                className="chat-send"
                variant="primary"
                type="submit"
                aria-label="Send"
                icon={SendHorizontal}
                disabled={!canSend(text, imageData !== null, false)}
              />
            )}
            {dictation.status}
          </>
        }
      />
      <p>Enter to send, Shift+Enter for a new line</p>
    </form>
  );
}
