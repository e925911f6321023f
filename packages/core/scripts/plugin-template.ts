import type { RegistryName } from '../src/contract/plugin.ts';
import { otherLanguages } from '../src/contract/plugin-words.ts';

/** The first behaviour of a new plugin of each registry: it changes nothing. */
const behaviours: Readonly<Record<RegistryName, string>> = {
  filters: 'return (incoming) => incoming;',
  calculators:
    "return { rate: zero, calculate: (runs) => ({ value: rational(totalMinutes(runs)), unit: 'minutes' }) };",
  counters: 'return { outputs: [], count: () => ({ values: {}, buckets: [] }) };',
  accruals: 'return { grants: () => [] };',
  expiries: 'return {};',
  'usage-rules': 'return { check: () => [] };',
  'holiday-generators': 'return () => [];',
  'working-time-steps': "return { kind: 'automatic', apply: (draft) => draft };",
  'settlement-steps': 'return { settle: (state) => state };',
};

const imports: Partial<Record<RegistryName, readonly string[]>> = {
  calculators: [
    "import { rational, zero } from '../../figures/rational.ts';",
    "import { totalMinutes } from '../../supplements/runs.ts';",
  ],
};

/** The plugin file, the words that people read of it, and the test beside it. */
export function newPluginFiles(
  registry: RegistryName,
  id: string,
): readonly { readonly name: string; readonly text: string }[] {
  const title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  const plugin = `import { z } from 'zod';
${(imports[registry] ?? []).map((line) => `${line}\n`).join('')}import { definePlugin } from '../../contract/plugin.ts';
import words from './${id}.words.json' with { type: 'json' };

const config = z.strictObject({});

export const plugin = definePlugin({
  id: '${id}',
  registry: '${registry}',
  version: 1,
  title: '${title}',
  description: 'Says in one sentence what the plugin does, with the law or the words it comes from.',
  words,
  config,
  examples: [
    { title: 'The plain case', config: {}, expect: { violations: [] } },
    { title: 'The edge case', config: {}, expect: { violations: [] } },
  ],
  create() {
    ${behaviours[registry]}
  },
});
`;
  const test = `import { describe, expect, it } from 'vitest';
import { plugin } from './${id}.ts';

describe('${id}', () => {
  it('refuses fields it does not know', () => {
    expect(plugin.config.safeParse({ unknown: 1 }).success).toBe(false);
  });
});
`;
  const inOtherLanguages = Object.fromEntries(otherLanguages.map((language) => [language, title]));
  const clause = registry === 'holiday-generators' ? {} : { clause: { en: title, ...inOtherLanguages } };
  const words = { name: inOtherLanguages, ...clause, texts: {} };
  return [
    { name: `${id}.ts`, text: plugin },
    { name: `${id}.words.json`, text: `${JSON.stringify(words, null, 2)}\n` },
    { name: `${id}.test.ts`, text: test },
  ];
}

/** The index of a registry: its plugins sorted by id. */
export function registryIndex(registry: RegistryName, ids: readonly string[]): string {
  const sorted = [...ids].sort();
  const nameOf = (id: string) => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return `import type { Plugin } from '../../contract/plugin.ts';
${sorted.map((id) => `import { plugin as ${nameOf(id)} } from './${id}.ts';\n`).join('')}
/** Sorted by id; the conformance test walks it. */
export const plugins: readonly Plugin<'${registry}'>[] = [
${sorted.map((id) => `  ${nameOf(id)},\n`).join('')}];
`;
}
