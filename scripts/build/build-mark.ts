import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Marks index.html with the build that it belongs to: a hash of the names of its files, which change with their content. It tells a page
 * whether another version is cached here: src/app/lock/open-app.ts.
 */
export function buildMark(): Plugin {
  return {
    name: 'kinleaf-build-mark',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const files = Object.keys(bundle).toSorted().join('\n');
        const mark = createHash('sha256').update(files).digest('hex').slice(0, 16);
        if (!html.includes('<html ')) throw new Error('index.html has no <html>');
        return html.replace('<html ', `<html data-build="${mark}" `);
      },
    },
  };
}
