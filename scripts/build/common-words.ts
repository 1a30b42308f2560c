import type { Plugin } from 'vite';
import { z } from 'zod';
import { commonWordCount } from '../../src/data/lock/common-word-count.ts';

const wordsOf = z.array(z.string());

/** Leaves the rarer words of a list of 55,830 out of the build, 190 kB compressed, because the strength meter doesn't use them. */
export function commonWords(): Plugin {
  return {
    name: 'kinleaf-common-words',
    enforce: 'pre',
    transform: {
      filter: { id: /language-en\/src\/commonWords\.json$/ },
      handler: (json) => ({
        code: JSON.stringify(wordsOf.parse(JSON.parse(json)).slice(0, commonWordCount)),
        map: null,
      }),
    },
  };
}
