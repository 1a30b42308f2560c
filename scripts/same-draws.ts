import fc from 'fast-check';

// In the gate, tests of generated data draw the same in every run, so that none of them refuses a change by chance. Without the
// gate's setting, as in `npm run test:all`, they draw anew.
if (process.env['TEST_SET'] === 'gate') fc.configureGlobal({ seed: 37 });
