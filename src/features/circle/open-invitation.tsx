import { isAbortError } from '@/lib/scheduling';
import { copyText, deviceKind } from '@/lib/browser';
import { useEffect, useRef } from 'react';
import { Share } from 'lucide-react';
import type { Invitation } from '@/circle/actions/invite';
import { QrCode } from '@/ui/content/qr-code';
import { useCurrentMinute } from '@/lib/use-now';
import { Button } from '@/ui/base/button';
import { showToast } from '@/ui/messages/toast-queue';

interface OpenInvitationViewProps {
  readonly invitation: Invitation;
  readonly onCancel: () => void;
}

/** An open invitation: its QR code, its four words and how long they are valid. */
export function OpenInvitationView({ invitation, onCancel }: OpenInvitationViewProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const now = useCurrentMinute();
  // Clamped below: the minute clock may be behind the moment the invitation was made.
  const minutesLeft = Math.ceil((invitation.until.getTime() - now.getTime()) / 60_000);
  const minutes = Math.min(15, Math.max(1, minutesLeft));
  // The button that made it has disappeared, and the focus with it.
  useEffect(() => {
    words.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <div className="circle-code">
        <QrCode text={invitation.link} label="The invitation as a QR code" />
      </div>
      <p ref={words} tabIndex={-1} className="circle-words" lang="en">
        {invitation.words.join(' ')}
      </p>
      <p className="circle-terms">
        For one person, for the next {minutes === 1 ? 'minute' : `${minutes} minutes`}. You say yes
        on this {deviceKind()} before anything is sent, so stay on this page.
      </p>
      <Button
        icon={Share}
        onClick={() => {
          void send(invitation);
        }}
      >
        Send the words
      </Button>
      <details className="circle-typing">
        <summary>The address, for typing</summary>
        <p>{invitation.address}</p>
      </details>
      <Button variant="quiet" onClick={onCancel}>
        Take the invitation back
      </Button>
    </>
  );
}

/** Sends the invitation with the device's share sheet, or copies it. The text names no child, because the messenger may read it. */
async function send({ link, words, address }: Invitation): Promise<void> {
  const text = `Join our journal in Kinleaf within 15 minutes: ${link}\n\nOr choose "Join a circle" in Kinleaf and type\n${address}\nand the words\n${words.join(' ')}`;
  if (canShare()) {
    try {
      await navigator.share({ text });
    } catch (error) {
      // Closing the share sheet is a choice, not an error.
      if (isAbortError(error)) return;
      console.info('The invitation could not be shared.', error);
      showToast(notSent);
    }
    return;
  }
  showToast(
    (await copyText(text))
      ? { title: 'Copied', description: 'Paste it into a message to the one you invite.' }
      : notSent,
  );
}

const notSent = {
  tone: 'danger',
  title: 'This browser did not let Kinleaf copy',
  description: 'Say the four words on the phone, or write them down.',
} as const;

const canShare = (): boolean => typeof Reflect.get(navigator, 'share') === 'function';
