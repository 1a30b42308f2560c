/*
 * A passkey of this device as a way in. Its PRF extension answers a secret that never leaves the passkey's keeper otherwise, for a
 * salt that we keep. There is no server: challenges are random and nobody checks a signature, since what counts is whether
 * the secret opens the data key. Always with user verification: an authenticator has another secret without it.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { toBase64Url } from '@/lib/bytes';
import type { LockFile } from './lock-file';
import { passkeyWay, unwrapKey, unlockMethodOf, withWay, wrapKey } from './wrapped-keys';

type Key = Uint8Array<ArrayBuffer>;

const saltLength = 32;
/** How long the browser's own question may stay on the screen, in ms. */
const patience = 120_000;
/** ES256 and RS256, which every authenticator has one of. */
const algorithms = [-7, -257];

const random = (length: number): Key => crypto.getRandomValues(new Uint8Array(length));

/** Whether it is worth offering: whether the passkey's keeper has the extension is known only when one is made. */
export async function canUsePasskey(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false;
  try {
    if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false;
    // Absent before Chrome 133, Safari 17.4 and Firefox 135; not every one that is there says anything of extensions.
    if (!('getClientCapabilities' in PublicKeyCredential)) return true;
    const capabilities = await PublicKeyCredential.getClientCapabilities();
    return capabilities['extension:prf'] !== false;
  } catch {
    return false;
  }
}

/**
 * Makes a passkey and adds it, in the place of one that was there. 'no-prf': the device or its keeper of passkeys has no
 * secret to give. Must be asked by a press. The label is what its keeper shows, so it names nobody.
 */
export async function addPasskey(
  file: LockFile,
  key: Key,
  label: string,
): Promise<LockFile | 'no-prf' | 'cancelled'> {
  const salt = random(saltLength);
  const credential = await unlessRefused(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: 'Kinleaf' },
        user: { id: random(16), name: label, displayName: label },
        challenge: random(32),
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'preferred',
          userVerification: 'required',
        },
        timeout: patience,
        // With a salt from the start: Windows Hello refuses to make a passkey that is asked for the extension without one.
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  if (!(credential instanceof PublicKeyCredential)) return 'cancelled';
  const made = {
    kind: 'passkey',
    salt: bytesToHex(salt),
    credentialId: bytesToHex(new Uint8Array(credential.rawId)),
  } as const;
  const transports = transportsOf(credential);
  const secret = await secretOfNew(credential, { ...made, transports });
  if (!(secret instanceof Uint8Array)) {
    await forgetAtKeeper(made.credentialId);
    return secret;
  }
  const sealed = wrapKey(made, secret, key);
  const addedAt = new Date().toISOString();
  return withWay(file, 'passkey', { ...made, transports, label, addedAt, sealed });
}

/**
 * The data key by the passkey. 'cancelled' is also what a browser answers where the passkey was removed, because it keeps from us
 * which of the two it was; 'gone' where that is certain, or where it opens nothing. Where there is none, 'gone'.
 */
export async function openWithPasskey(
  file: LockFile,
): Promise<Key | 'cancelled' | 'gone' | 'no-prf'> {
  const way = unlockMethodOf(file, passkeyWay);
  if (way === null) return 'gone';
  const secret = await secretOf(way);
  if (!(secret instanceof Uint8Array)) return secret;
  return unwrapKey(way, secret) ?? 'gone';
}

/**
 * Tells the keeper of a file's passkey, where the browser can, that it opens nothing any more. Only once a file without it is stored:
 * else a way in would stand there that nothing is left of.
 */
export async function forgetPasskey(file: LockFile): Promise<void> {
  const way = unlockMethodOf(file, passkeyWay);
  if (way !== null) await forgetAtKeeper(way.credentialId);
}

interface Asked {
  readonly salt: string;
  readonly credentialId: string;
  readonly transports: readonly string[];
}

/** Some keepers answer the secret with the new passkey, others only to a second question. */
async function secretOfNew(
  credential: PublicKeyCredential,
  asked: Asked,
): Promise<Key | 'cancelled' | 'no-prf'> {
  const { prf } = credential.getClientExtensionResults();
  const first = bytesOf(prf?.results?.first);
  if (first !== null) return first;
  // Not even for the second question; where it says nothing at all, that is not known yet.
  if (prf?.enabled === false) return 'no-prf';
  return secretOf(asked);
}

async function secretOf({
  salt,
  credentialId,
  transports,
}: Asked): Promise<Key | 'cancelled' | 'no-prf'> {
  const credential = await unlessRefused(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [
          {
            type: 'public-key',
            id: hexToBytes(credentialId),
            transports: transports.filter(isTransport),
          },
        ],
        userVerification: 'required',
        timeout: patience,
        extensions: { prf: { eval: { first: hexToBytes(salt) } } },
      },
    }),
  );
  if (!(credential instanceof PublicKeyCredential)) return 'cancelled';
  return bytesOf(credential.getClientExtensionResults().prf?.results?.first) ?? 'no-prf';
}

/** Null where somebody cancelled, where nothing answered in time, and where the browser allows no passkeys here. */
async function unlessRefused(ask: () => Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await ask();
  } catch (error) {
    console.info('The passkey was not used.', error);
    return null;
  }
}

function bytesOf(source: BufferSource | undefined): Key | null {
  if (source === undefined) return null;
  // A copy of its own, out of whatever form the browser or a keeper's extension gives it in.
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice()
    : new Uint8Array(source).slice();
}

const transportsKnown = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;

function isTransport(text: string): text is AuthenticatorTransport {
  return transportsKnown.some((known) => known === text);
}

function transportsOf({ response }: PublicKeyCredential): readonly string[] {
  return response instanceof AuthenticatorAttestationResponse ? response.getTransports() : [];
}

/** Chrome 132 and Safari 26 take the passkey out of their lists then; others keep one that opens nothing. */
async function forgetAtKeeper(credentialId: string): Promise<void> {
  if (!('signalUnknownCredential' in PublicKeyCredential)) return;
  try {
    await PublicKeyCredential.signalUnknownCredential({
      rpId: location.hostname,
      credentialId: toBase64Url(hexToBytes(credentialId)),
    });
  } catch {
    // It stays in the list of its keeper.
  }
}
