import { isAbortError } from '@/lib/scheduling';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reloadHome } from '@/data/db/after-reload';
import { NotABackupError, PassphraseError, RestoreBusyError } from '@/data/backup/backup-errors';
import { type ImportJob, type ReadBackupFile, startImport } from '@/data/backup/backup-client';
import type { Progress } from '@/data/backup/write-pieces';
import { rememberHasChildren } from '@/data/preferences/home';
import { ReadOnlyError } from '@/data/commit/permissions';
import { StorageFailure } from '@/data/db/errors';
import { askToPersist } from '@/data/db/storage-state';
import { type BackupContents, partText, restoredText } from '@/domain/backup/backup-file';
import { countAll } from '@/domain/schema/lists';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';
import { ProgressBar } from '@/ui/messages/page-states';
import { forgetToast, showToast, type ToastMessage } from '@/ui/messages/toast-queue';
import { BackupPreview, Preview } from './file-preview';
import { MergeButtons, MergePreview } from './merge-preview';
import { importTopic, useMerge } from './use-merge';
import { Form } from '@/ui/fields/form';
import { SecretField } from '@/ui/fields/secret-field';

interface ImportDialogProps {
  readonly file: File;
  readonly onChooseAnother: () => void;
  readonly onClose: () => void;
}

type State =
  | { readonly kind: 'reading'; readonly done: number }
  /** The file is encrypted. `isDecrypting`: a passphrase is being tried. */
  | { readonly kind: 'encrypted'; readonly isWrong: boolean; readonly isDecrypting: boolean }
  | ReadState
  | { readonly kind: 'refused'; readonly reason: string };

interface ReadState {
  readonly kind: 'read';
  readonly found: ReadBackupFile;
  /** What can be restored, as far as is known: photos that can't be opened are named once all have been tried. */
  readonly contents: BackupContents;
  /** How many of its photos have been opened, from 0 to 1, or 'all'. */
  readonly opened: number | 'all';
}

/** Reads a backup file, shows what is in it and what it would replace, and restores or merges it. */
export function ImportDialog({ file, onChooseAnother, onClose }: ImportDialogProps) {
  const { state, decrypt, cancel } = useImport(file);
  const formId = useId();
  const { isBusy, run } = useBusy();
  /** Whether the journal is being replaced. While the photos are opened before that, the person can still cancel. */
  const [isReplacing, setReplacing] = useState(false);
  const isClosed = useRef(false);

  async function restore({ found, contents: seen, opened }: ReadState) {
    forgetToast(importTopic);
    try {
      const contents = await found.untilPhotosOpened();
      if (isClosed.current) return;
      // The person hasn't seen yet which photos are left out.
      if (opened !== 'all' && contents.warnings.count > seen.warnings.count) {
        showToast(somePhotosLeftOut);
        return;
      }
      // At once: a click on Cancel must not come after this.
      flushSync(() => {
        setReplacing(true);
      });
      await found.restore();
      askToPersist();
      rememberHasChildren(true);
      await reloadHome('restored', restoredText(contents, new Date()));
    } catch (error) {
      // The dialog was closed, or says why the photos couldn't be opened.
      if (isAbortError(error)) return;
      console.info('The restore failed.', error);
      showFailure(importAdvice(error));
      onClose();
    } finally {
      setReplacing(false);
    }
  }

  function close() {
    isClosed.current = true;
    cancel();
    onClose();
  }

  const { found, contents } = state.kind === 'read' ? state : { found: null, contents: null };
  const { merge, begin } = useMerge({
    found,
    onEnd: (error) => {
      if (error !== undefined) showFailure(importAdvice(error));
      onClose();
    },
  });
  const isRestorable =
    contents !== null && contents.counts.children > 0 && countAll(contents.counts) > 0;
  const isWhole = contents?.problems.count === 0;
  const hasJournal = found !== null && countAll(found.live) > 0;
  return (
    <Dialog
      isOpen
      title="Import Backup"
      description={file.name}
      size="medium"
      isDismissable={!isReplacing && merge?.isBusy !== true}
      onClose={close}
      footer={
        merge && contents ? (
          <MergeButtons
            merge={merge}
            contents={contents}
            onChooseAnother={onChooseAnother}
            onClose={close}
          />
        ) : (
          <>
            <Button onClick={close} disabled={isReplacing}>
              Cancel
            </Button>
            {state.kind === 'encrypted' && (
              <Button
                type="submit"
                form={formId}
                variant="primary"
                busy={state.isDecrypting}
                busyLabel="Opening..."
              >
                Open
              </Button>
            )}
            {(state.kind === 'refused' || (found && !isWhole)) && (
              <Button onClick={onChooseAnother} disabled={isBusy}>
                Choose another file
              </Button>
            )}
            {hasJournal && (
              <Button onClick={begin} disabled={isBusy}>
                Merge into it
              </Button>
            )}
            {state.kind === 'read' && (isWhole || isRestorable) && (
              <Button
                variant={isWhole ? 'primary' : 'outline'}
                busy={isBusy}
                busyLabel="Restoring..."
                onClick={() => {
                  run(() => restore(state));
                }}
              >
                {isWhole ? 'Restore' : 'Restore without these'}
              </Button>
            )}
          </>
        )
      }
    >
      {state.kind === 'reading' && (
        <ProgressBar label="Reading and checking the file" done={state.done} />
      )}
      {state.kind === 'encrypted' && (
        <PassphraseStep
          formId={formId}
          isWrong={state.isWrong}
          isBusy={state.isDecrypting}
          onDecrypt={decrypt}
        />
      )}
      {state.kind === 'refused' && (
        <Preview>
          <p>{state.reason}</p>
          <p>Nothing was changed.</p>
        </Preview>
      )}
      {state.kind === 'read' && !merge && <BackupPreview {...state.found} {...state} />}
      {state.kind === 'read' && merge && (
        <MergePreview contents={state.contents} opened={state.opened} merge={merge} />
      )}
    </Dialog>
  );
}

/** Reads the file while the dialog is open; an encrypted one after the right passphrase. */
function useImport(file: File): {
  state: State;
  decrypt: (passphrase: string) => void;
  cancel: () => void;
} {
  const [state, setState] = useState<State>({ kind: 'reading', done: 0 });
  const [passphrase, setPassphrase] = useState<{ readonly text: string } | null>(null);
  const job = useRef<ImportJob | null>(null);
  useEffect(() => {
    let isOpen = true;
    forgetToast(importTopic);
    const onProgress = ({ step, done }: Progress) => {
      if (!isOpen) return;
      if (step === 'reading') setState({ kind: 'reading', done });
      if (step === 'opening-photos')
        setState((state) => (isOpening(state) ? { ...state, opened: done } : state));
    };
    const refuse = (error: unknown) => {
      showFailure(error instanceof NotABackupError ? notValid : importAdvice(error));
      setState({ kind: 'refused', reason: reasonOf(error) });
    };
    const started = startImport(file, onProgress, passphrase?.text);
    job.current = started;
    started.read.then(
      (found) => {
        if (!isOpen) return;
        const { note, problems, unreadable } = found.contents;
        const isPart = partText(note) !== null;
        if ((isPart ? unreadable : problems).count > 0) showFailure(notValid);
        const { contents } = found;
        setState({ kind: 'read', found, contents, opened: contents.pictures > 0 ? 0 : 'all' });
        found.photosOpened.then(
          (checked) => {
            if (isOpen) setState({ kind: 'read', found, contents: checked, opened: 'all' });
          },
          (error: unknown) => {
            if (isOpen && !isAbortError(error)) refuse(error);
          },
        );
      },
      (error: unknown) => {
        if (!isOpen || isAbortError(error)) return;
        if (error instanceof PassphraseError) {
          setState({ kind: 'encrypted', isWrong: error.isWrong, isDecrypting: false });
          return;
        }
        refuse(error);
      },
    );
    return () => {
      isOpen = false;
      started.cancel();
    };
  }, [file, passphrase]);
  return {
    state,
    decrypt: (text) => {
      setState({ kind: 'encrypted', isWrong: false, isDecrypting: true });
      // A new object, so that the same passphrase is tried again.
      setPassphrase({ text });
    },
    cancel: () => {
      job.current?.cancel();
    },
  };
}

const isOpening = (state: State): state is ReadState =>
  state.kind === 'read' && state.opened !== 'all';

const somePhotosLeftOut: ToastMessage = {
  topic: importTopic,
  tone: 'danger',
  title: 'Some photos can’t be opened',
  description: 'Look at what is left out, then press Restore again.',
};

const notValid = 'The selected file is not a valid backup file.';

function showFailure(description: string): void {
  showToast({ topic: importTopic, tone: 'danger', title: 'Error importing data', description });
}

function reasonOf(error: unknown): string {
  return error instanceof NotABackupError ? error.message : importAdvice(error);
}

function importAdvice(error: unknown): string {
  if (error instanceof RestoreBusyError)
    return 'Another tab is restoring a backup. Finish or cancel it there, then try again.';
  if (error instanceof ReadOnlyError)
    return 'The file would change what this device only reads of a journal that is kept with others. Nothing was merged.';
  if (error instanceof StorageFailure && error.reason === 'full')
    return 'This device has no room for the backup beside your journal. Free some space, then try again. Your journal is as it was.';
  return 'The backup could not be read into this browser’s storage. Reload the page and try again. Your journal is as it was.';
}

interface PassphraseStepProps {
  /** The id of the form, for the button outside that submits it. */
  readonly formId: string;
  /** Whether the last passphrase was wrong. */
  readonly isWrong: boolean;
  readonly isBusy: boolean;
  readonly onDecrypt: (passphrase: string) => void;
}

/** Asks for the passphrase of an encrypted file until it is right. */
function PassphraseStep({ formId, isWrong, isBusy, onDecrypt }: PassphraseStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [passphrase, setPassphrase] = useState('');
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    field.current?.focus();
  }, [isWrong]);
  return (
    <Form
      id={formId}
      onSubmit={() => {
        if (isBusy) return;
        setMissing(passphrase === '');
        if (passphrase !== '') onDecrypt(passphrase);
      }}
    >
      <SecretField
        kind="passphrase"
        ref={field}
        label="Passphrase of the file"
        hint="The file is sealed. Opening it takes a few seconds."
        value={passphrase}
        error={
          isMissing
            ? 'The passphrase of the file is needed.'
            : isWrong
              ? wrongPassphrase
              : undefined
        }
        onChange={(text) => {
          setMissing(false);
          setPassphrase(text);
        }}
      />
    </Form>
  );
}

const wrongPassphrase =
  'This passphrase does not open the file. Look at capital letters, spaces and the order of the words.';
