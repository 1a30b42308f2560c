/*
 * A passkey of this device as an unlock method. For a salt that we store, its PRF extension returns a secret that otherwise never leaves
 * the passkey provider. There is no server: challenges are random and no signature is verified, since all that counts is whether
 * the secret decrypts the data key. Always with user verification: without it, an authenticator returns another secret.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type Bytes, randomBytes, toBase64Url } from '@/lib/bytes';
import type { DataKey, LockFile } from './lock-file';
import {
  passkeyMethod,
  unwrapKey,
  unlockMethodOf,
  withUnlockMethod,
  wrapKey,
} from './wrapped-keys';

const saltLength = 32;
/** How long the browser's dialog may stay on the screen, in ms. */
const patience = 120_000;
/** ES256 and RS256: every authenticator supports one of them. */
const algorithms = [-7, -257];

/** Returns whether to offer passkeys. Whether the provider supports the extension is known only once a passkey is made. */
export async function canUsePasskey(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false;
  try {
    if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false;
    // Absent before Chrome 133, Safari 17.4 and Firefox 135; even if present, it may not report extensions.
    if (!('getClientCapabilities' in PublicKeyCredential)) return true;
    const capabilities = await PublicKeyCredential.getClientCapabilities();
    return capabilities['extension:prf'] !== false;
  } catch {
    return false;
  }
}

/**
 * Creates a passkey and adds it, replacing an earlier one. 'no-prf' means that the device or passkey provider has no PRF. Must be called in
 * a click. The label is shown by the provider, so it must not name anyone.
 */
export async function addPasskey(
  file: LockFile,
  key: DataKey,
  label: string,
): Promise<LockFile | 'no-prf' | 'cancelled'> {
  const salt = randomBytes(saltLength);
  const credential = await unlessRefused(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: 'Kinleaf' },
        user: { id: randomBytes(16), name: label, displayName: label },
        challenge: randomBytes(32),
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'preferred',
          userVerification: 'required',
        },
        timeout: patience,
        // With a salt from the start: Windows Hello refuses to create a passkey that requests the extension without one.
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
    await forgetAtProvider(made.credentialId);
    return secret;
  }
  const sealed = wrapKey(made, secret, key);
  const addedAt = new Date().toISOString();
  return withUnlockMethod(file, 'passkey', { ...made, transports, label, addedAt, sealed });
}

/**
 * Returns the data key. Browsers also report 'cancelled' if the passkey was removed, without a difference; 'gone' means
 * that there is no passkey, or that it doesn't decrypt the data key.
 */
export async function unlockWithPasskey(
  file: LockFile,
): Promise<DataKey | 'cancelled' | 'gone' | 'no-prf'> {
  const method = unlockMethodOf(file, passkeyMethod);
  if (method === null) return 'gone';
  const secret = await secretOf(method);
  if (!(secret instanceof Uint8Array)) return secret;
  return unwrapKey(method, secret) ?? 'gone';
}

/**
 * Tells the provider, if the browser can, that a lock file's passkey isn't used any more. Call it only after a file without it is stored:
 * otherwise the file would keep an unlock method that no longer works.
 */
export async function forgetPasskey(file: LockFile): Promise<void> {
  const method = unlockMethodOf(file, passkeyMethod);
  if (method !== null) await forgetAtProvider(method.credentialId);
}

interface PasskeyParams {
  readonly salt: string;
  readonly credentialId: string;
  readonly transports: readonly string[];
}

/** Some providers return the secret when the passkey is created, others only when it's used. */
async function secretOfNew(
  credential: PublicKeyCredential,
  params: PasskeyParams,
): Promise<Bytes | 'cancelled' | 'no-prf'> {
  const { prf } = credential.getClientExtensionResults();
  const first = bytesOf(prf?.results?.first);
  if (first !== null) return first;
  // A missing `enabled` may still mean yes.
  if (prf?.enabled === false) return 'no-prf';
  return secretOf(params);
}

async function secretOf({
  salt,
  credentialId,
  transports,
}: PasskeyParams): Promise<Bytes | 'cancelled' | 'no-prf'> {
  const credential = await unlessRefused(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: randomBytes(32),
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

/** Returns null if the person cancelled, nothing answered in time, or the browser allows no passkeys here. */
async function unlessRefused(ask: () => Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await ask();
  } catch (error) {
    console.info('The passkey was not used.', error);
    return null;
  }
}

function bytesOf(source: BufferSource | undefined): Bytes | null {
  if (source === undefined) return null;
  // Copies any type that the browser or a provider's extension returns.
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

/** Chrome 132 and Safari 26 then remove the passkey from their lists; others keep one that unlocks nothing. */
async function forgetAtProvider(credentialId: string): Promise<void> {
  if (!('signalUnknownCredential' in PublicKeyCredential)) return;
  try {
    await PublicKeyCredential.signalUnknownCredential({
      rpId: location.hostname,
      credentialId: toBase64Url(hexToBytes(credentialId)),
    });
  } catch {
    // The passkey stays in the provider's list.
  }
}
