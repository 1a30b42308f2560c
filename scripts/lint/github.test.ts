import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

const workflow = z.object({
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.object({
    test: z.object({
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          with: z.object({ 'node-version': z.string().optional() }).optional(),
        }),
      ),
    }),
  }),
});

const form = z.object({
  name: z.string(),
  description: z.string(),
  body: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('markdown'), attributes: z.object({ value: z.string() }) }),
      z.object({
        type: z.enum(['input', 'textarea', 'checkboxes']),
        id: z.string(),
        attributes: z.object({ label: z.string() }),
      }),
    ]),
  ),
});

describe('the workflow', () => {
  const { steps } = workflow.parse(parse(read('.github/workflows/test.yml'))).jobs.test;

  test('runs the test command of the README', () => {
    expect(read('README.md')).toContain('\nnpm test ');
    expect(steps.map(({ run }) => run)).toContain('npm test');
  });

  test('runs it in the oldest Node that package.json allows', () => {
    const { engines } = z
      .object({ engines: z.object({ node: z.string() }) })
      .parse(JSON.parse(read('package.json')));
    const versions = steps.flatMap((step) => step.with?.['node-version'] ?? []);
    expect(versions.map((version) => `>=${version}`)).toEqual([engines.node]);
  });

  // A tag can be moved to other code.
  test('names each action by its commit', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });
});

describe('the issue forms', () => {
  test.each(['bug', 'idea'])('%s asks for nothing of a real child', (name) => {
    const { body } = form.parse(parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)));
    const [first] = body;
    expect(first?.type === 'markdown' && first.attributes.value).toMatch(/real child/);
  });

  test('names the page for security problems', () => {
    expect(read('.github/ISSUE_TEMPLATE/bug.yml')).toContain('SECURITY.md');
    expect(existsSync(`${root}/SECURITY.md`)).toBe(true);
  });
});
