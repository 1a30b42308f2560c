import { isAbortError } from '@/lib/scheduling';
import { copyText, deviceKind } from '@/lib/browser';
import { useEffect, useRef } from 'react';
import { Copy, Share } from 'lucide-react';
import type { Invitation } from '@/circle/actions/invite';
import { QrCode } from '@/ui/content/qr-code';
import { useCurrentMinute } from '@/lib/use-now';
import { Button, IconButton } from '@/ui/base/button';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';

interface OpenInvitationViewProps {
  readonly invitation: Invitation;
  readonly onCancel: () => void;
}

/** An open invitation: its link and QR code first, which hold all of it, then the address and the four words to read out. */
export function OpenInvitationView({ invitation, onCancel }: OpenInvitationViewProps) {
  const terms = useRef<HTMLParagraphElement>(null);
  const now = useCurrentMinute();
  // Clamped below: the minute clock may be behind the moment the invitation was made.
  const minutesLeft = Math.ceil((invitation.until.getTime() - now.getTime()) / 60_000);
  const minutes = Math.min(15, Math.max(1, minutesLeft));
  const words = invitation.words.join(' ');
  // The button that made it has disappeared, and the focus with it.
  useEffect(() => {
    terms.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <p ref={terms} tabIndex={-1} className="circle-terms">
        For one person, for the next {minutes === 1 ? 'minute' : `${minutes} minutes`}. You say yes
        on this {deviceKind()} before anything is sent, so stay on this page.
      </p>
      <Button
        variant="primary"
        icon={Share}
        onClick={() => {
          void send(invitation);
        }}
      >
        Send the invitation
      </Button>
      <p className="circle-or">or let them scan this</p>
      <div className="circle-code">
        <QrCode text={invitation.link} label="The invitation as a QR code" />
      </div>
      <p className="circle-or">or tell them both of these</p>
      <dl className="circle-told">
        <div>
          <dt>Address</dt>
          <dd>
            <span className="circle-address">{invitation.address}</span>
            <IconButton
              label="Copy the address"
              icon={Copy}
              onClick={() => {
                void copy(invitation.address, 'Address copied');
              }}
            />
          </dd>
        </div>
        <div>
          <dt>The four words</dt>
          <dd>
            <span className="circle-words" lang="en">
              {words}
            </span>
            <IconButton
              label="Copy the four words"
              icon={Copy}
              onClick={() => {
                void copy(words, 'Words copied');
              }}
            />
          </dd>
        </div>
      </dl>
      <p className="circle-small">
        They choose <b>Join a circle</b> in Kinleaf and type both. If the words aren’t accepted
        there, reload Kinleaf on that device first.
      </p>
      <Button variant="quiet" onClick={onCancel}>
        Take the invitation back
      </Button>
    </>
  );
}

/** Sends the invitation with the device's share sheet, or copies it. The text names no child, because the messenger may read it. */
async function send({ link, words, address }: Invitation): Promise<void> {
  const text = `Join our journal in Kinleaf within 15 minutes: ${link}\n\nOr choose "Join a circle" in Kinleaf and type the address\n${address}\nand the four words\n${words.join(' ')}`;
  forgetToast(notSent.topic);
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
      ? {
          topic: notSent.topic,
          title: 'Copied',
          description: 'Paste it into a message to the person you invite.',
        }
      : notSent,
  );
}

async function copy(text: string, title: string): Promise<void> {
  showToast((await copyText(text)) ? { topic: notSent.topic, title } : notSent);
}

const notSent = {
  topic: 'send-invitation',
  tone: 'danger',
  title: 'This browser did not let Kinleaf copy',
  description: 'Tell them the address and the four words, or write both down.',
} as const;

const canShare = (): boolean => typeof Reflect.get(navigator, 'share') === 'function';
