// Replaces, in the build, the packages for three kinds of keys that age-encryption supports and Kinleaf never uses: hybrid keys and those
// of hardware tokens. Its classes name them even if they aren't called, so no bundler can leave them out. Kinleaf encrypts only with
// passphrases and for ordinary keys; anything else fails.
const notHere = undefined;

export {
  notHere as MLKEM768P256,
  notHere as MLKEM768X25519,
  // The curve of hardware tokens.
  notHere as p256,
};
