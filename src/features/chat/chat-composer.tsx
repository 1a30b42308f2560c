import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { ImagePlus, SendHorizontal, Square, X } from 'lucide-react';
import { useDictation } from '@/ai/assist/use-dictation';
import { formOf } from '@/data/drafts/drafts';
import { type OpenedForm, useDraft } from '@/shared/record-form/use-draft';
import { withParagraph } from '@/domain/entry/analysis-text';
import {
  canSend,
  chatImageTooLarge,
  emptyMessageForm,
  largestChatImage,
  parseMessageForm,
} from '@/domain/ai/conversation';
import { useBusy } from '@/lib/use-busy';
import { Button, IconButton } from '@/ui/base/button';
import { Notice, NoticeLines } from '@/ui/messages/notice';
import { pastedImages } from '@/ui/fields/given-images';
import { TextArea } from '@/ui/fields/text-area';
import { WaitingDrafts } from '@/shared/record-form/form-notices';
import type { Chat } from './use-chat';
import { blobToDataUrl } from '@/data/photos/data-url';
import { PhotoError, preparePhotoWithNotes } from '@/data/photos/shrink-photo';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';

interface ChatComposerProps {
  readonly opened: OpenedForm;
  readonly chat: Chat;
  readonly image: ChatImage;
  /** Whether the panel is open. */
  readonly isOpen: boolean;
  /** Whether the box gets the focus at once. */
  readonly takesFocus: boolean;
  /** Opens another draft that is waiting. */
  readonly onOpenOther: (key: string) => void;
  /** Called with whether the text is only in this box, because no draft could be stored. */
  readonly onNotStored: (isNotStored: boolean) => void;
}

/** The box for writing a message, with one image and dictation. The text survives a reload. */
export function ChatComposer({
  opened,
  chat,
  image,
  isOpen,
  takesFocus,
  onOpenOther,
  onNotStored,
}: ChatComposerProps) {
  const base = { initial: emptyMessageForm, basedOn: undefined, photoIds: [] };
  const draft = useDraft(opened, { ...base, form: formOf(opened.lock.key) }, parseMessageForm);
  const { text } = draft.values;
  const file = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useBusy();
  const isNotStored = draft.notStored !== null;
  const hasImage = image.data !== null;
  const dictation = useDictation({
    isCompact: true,
    onText: (spoken) => {
      draft.editor.set({ text: withParagraph(draft.editor.state().values.text, spoken) });
    },
  });

  const stopListening = useEffectEvent(dictation.discard);
  useEffect(() => {
    // A closed panel keeps its text and image, but must not leave the microphone on.
    if (!isOpen) stopListening();
  }, [isOpen]);

  const reportNotStored = useEffectEvent(onNotStored);
  useEffect(() => {
    reportNotStored(isNotStored);
  }, [isNotStored]);

  function send() {
    if (!canSend(text, hasImage, chat.isLoading || isBusy)) return;
    run(() =>
      chat.send({ text, imageData: image.data ?? undefined }, () => {
        // More may have been typed since Send was pressed.
        if (draft.editor.state().values.text === text) draft.editor.reset();
        // From the specification: "The image attachment is cleared after a send."
        image.clear();
      }),
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent) {
    const [pasted] = pastedImages(event.clipboardData, 1);
    if (!pasted) return;
    event.preventDefault();
    void image.attach(pasted);
  }

  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="chat-notices">
        {isNotStored && (
          <Notice>There is no room to keep this message. Send it before you leave.</Notice>
        )}
        {/* Opening another draft would lose text that is only in this box. */}
        {opened.otherDrafts.length > 0 && (
          <NoticeLines>
            <WaitingDrafts
              drafts={opened.otherDrafts}
              isBusy={isNotStored || isBusy || dictation.isActive}
              onOpen={onOpenOther}
            />
          </NoticeLines>
        )}
      </div>
      {image.data !== null && (
        <div className="chat-attached">
          <img src={image.data} alt="To be sent" />
          <IconButton label="Remove image" icon={X} onClick={image.clear} />
        </div>
      )}
      <TextArea
        label="Message"
        className="chat-box"
        dir="auto"
        rows={1}
        placeholder="Write a message"
        value={text}
        autoFocus={takesFocus}
        onChange={(next) => {
          draft.editor.set({ text: next });
        }}
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
                const chosen = event.target.files?.[0];
                event.target.value = '';
                if (chosen) void image.attach(chosen);
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
                disabled={!canSend(text, hasImage, false)}
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

export interface ChatImage {
  /** A data URL; null for none. */
  readonly data: string | null;
  readonly attach: (file: File) => Promise<void>;
  readonly clear: () => void;
}

const imageTopic = 'chat/image';

/** Keeps the image for the next message, in memory only. */
export function useChatImage(): ChatImage {
  const [data, setData] = useState<string | null>(null);

  async function attach(file: File) {
    forgetToast(imageTopic);
    if (!file.type.startsWith('image/')) {
      showToast({
        topic: imageTopic,
        tone: 'danger',
        title: 'Invalid file',
        description: 'Please select an image file',
      });
    } else if (file.size > largestChatImage) {
      showToast({
        topic: imageTopic,
        tone: 'danger',
        title: 'File too large',
        description: chatImageTooLarge,
      });
    } else {
      try {
        // Re-encoded like every photo, so that no location in its metadata is sent.
        const { photo, notes } = await preparePhotoWithNotes(file);
        setData(await blobToDataUrl(photo.full));
        if (notes.length > 0)
          showToast({
            topic: imageTopic,
            title: 'Photo attached',
            description: notes.join(' '),
          });
      } catch (error) {
        const description =
          error instanceof PhotoError ? error.message : 'Please select an image file';
        showToast({ topic: imageTopic, tone: 'danger', title: 'Invalid file', description });
      }
    }
  }

  return {
    data,
    attach,
    clear: () => {
      forgetToast(imageTopic);
      setData(null);
    },
  };
}
