/** In place of `data/encryption/scrub.ts`: that writes 32 MB again and again, and nothing of it can be read. */
export async function scrub(): Promise<void> {
  // The files of a browser are searched by lock/profile-folder.spec.ts.
}

export const deleteFillers = scrub;
