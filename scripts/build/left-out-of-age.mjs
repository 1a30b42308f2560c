// Stands in the build for the packages behind three kinds of keys that age-encryption knows and Kinleaf never uses: hybrid ones,
// and those of hardware tokens. Its classes name them whether or not they are called, so no bundler can leave them out.
// Kinleaf seals with passphrases and for keys of the usual kind alone; anything else fails.
const notHere = undefined;

export {
  notHere as MLKEM768P256,
  notHere as MLKEM768X25519,
  // The curve of hardware tokens.
  notHere as p256,
};
