// What unlocking costs at the least: Argon2id as the product runs it, with nothing beside it.
import { runArgon2 } from '../../src/data/lock/argon2';

window.argon2Page = {
  run(cost) {
    const start = performance.now();
    runArgon2(new TextEncoder().encode('a passphrase'), { ...cost, salt: new Uint8Array(16) });
    return performance.now() - start;
  },
};
