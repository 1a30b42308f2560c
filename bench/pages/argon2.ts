// The least that unlocking costs: Argon2id alone, as the product runs it.
import { runArgon2 } from '../../src/data/lock/argon2';

window.argon2Page = {
  run(cost) {
    const start = performance.now();
    runArgon2(new TextEncoder().encode('a passphrase'), { ...cost, salt: new Uint8Array(16) });
    return performance.now() - start;
  },
};
