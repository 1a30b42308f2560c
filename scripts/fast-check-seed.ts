import fc from 'fast-check';

// In the gate, property tests use a fixed seed, so that no change is refused by chance. Every other run uses a random one.
if (process.env['TEST_SET'] === 'gate') fc.configureGlobal({ seed: 37 });
