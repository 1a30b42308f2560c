import { expect, test } from 'vitest';
import { entry, whole, readInPasses } from '@/data/fixtures/backup-file';

test('a file of 300 MB is read piece by piece, never as a whole', { timeout: 60_000 }, async () => {
  const record = (at: number) =>
    JSON.stringify({ ...entry, id: `e${at}`, content: 'x'.repeat(6000) });
  const text = (part: string) => new TextEncoder().encode(part);
  const { journal: _, ...others } = whole;
  const file = new Blob();
  file.stream = () => {
    let at = 0;
    return new ReadableStream({
      pull(controller) {
        const list = Array.from({ length: 50 }, () => record((at += 1)));
        const isLast = at >= 50_000;
        const head = at === 50 ? `${JSON.stringify(others).slice(0, -1)},"journal":[` : ',';
        controller.enqueue(text(`${head}${list.join(',')}${isLast ? ']}' : ''}`));
        if (isLast) controller.close();
      },
    });
  };
  const start = process.memoryUsage().heapUsed;
  let most = 0;
  let bytes = 0;
  const found = await readInPasses(file, {
    signal: new AbortController().signal,
    onProgress: (bytesRead) => {
      bytes = bytesRead;
      most = Math.max(most, process.memoryUsage().heapUsed - start);
    },
    stage: () => Promise.resolve(),
  });
  expect(found.counts.journal).toBe(50_000);
  expect(bytes).toBeGreaterThan(300_000_000);
  expect(most).toBeLessThan(200_000_000);
});
