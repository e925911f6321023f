import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { configSchema } from '../contract/config-schema.ts';
import { type Plugin, registryNames } from '../contract/plugin.ts';
import { exampleScenario } from '../scenario/example-scenario.ts';
import { formatDifferences } from '../scenario/match-expectation.ts';
import { checkScenario, evaluateScenario } from '../scenario/run-scenario.ts';
import { countedIn } from '../supplements/quantity-unit.ts';
import { testHost } from '../testing/host.ts';
import { migrateConfig } from './compile-plugin.ts';
import { registries } from './registries.ts';

const all = registryNames.flatMap((registry) =>
  registries[registry].map((plugin: Plugin) => ({ registry, plugin })),
);
const named = all.map(({ registry, plugin }) => [`${registry}/${plugin.id}`, plugin] as const);
const sourceOf = (plugin: Plugin) => join(import.meta.dirname, plugin.registry, `${plugin.id}.ts`);
const isRefusal = (example: Plugin['examples'][number]) => 'error' in example.expect;

describe.each(registryNames)('registry %s', (registry) => {
  it('lists every plugin file once, sorted by id', () => {
    const files = readdirSync(join(import.meta.dirname, registry))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
      .map((file) => file.slice(0, -3))
      .sort();
    expect(registries[registry].map(({ id }) => id)).toEqual(files);
  });
});

describe.each(named)('%s', (_, plugin) => {
  it('has a test beside it', () => {
    expect(existsSync(sourceOf(plugin).replace(/\.ts$/, '.test.ts'))).toBe(true);
  });

  it('is documented: title, description, two examples that are evaluated', () => {
    expect(plugin.title).toMatch(/^[A-Z].{2,79}$/);
    expect(plugin.description).toMatch(/^[A-Z].{19,399}\.$/);
    expect(plugin.examples.length).toBeGreaterThanOrEqual(2);
    expect(plugin.examples.some((example) => !isRefusal(example))).toBe(true);
  });

  it('titles, describes, measures and bounds every field', () => {
    expect(undocumentedFields(configSchema(plugin), 'config')).toEqual([]);
  });

  it.each(plugin.examples.map((example) => [example.title, example] as const))(
    'example: %s',
    (_title, example) => {
      const { differences } = checkScenario(exampleScenario(plugin.registry, plugin.id, example), testHost);
      expect(formatDifferences(differences)).toBe('');
    },
  );

  it('has a config that JSON Schema 2020-12 describes, there and back', () => {
    const schema = configSchema(plugin);
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    const back = z.fromJSONSchema(JSON.parse(JSON.stringify(schema)));
    for (const { config } of plugin.examples.filter((example) => !isRefusal(example))) {
      expect(validate(config), JSON.stringify(validate.errors)).toBe(true);
      expect(back.safeParse(config).success).toBe(true);
      expect(plugin.config.safeParse(config).success).toBe(true);
    }
    const stranger = { ...plugin.examples[0]?.config, 'no-such-field': 1 };
    expect(validate(stranger)).toBe(false);
    expect(plugin.config.safeParse(stranger).success).toBe(false);
  });

  it('is deterministic and leaves frozen input alone', () => {
    for (const example of plugin.examples) {
      const scenario = deepFreeze(exampleScenario(plugin.registry, plugin.id, example));
      expect(evaluateScenario(scenario, testHost)).toEqual(evaluateScenario(scenario, testHost));
    }
  });

  it('ships a migration from each of its earlier versions', () => {
    for (let version = 1; version < plugin.version; version += 1) {
      for (const { config } of plugin.examples.filter((example) => !isRefusal(example))) {
        expect(plugin.config.safeParse(migrateConfig(plugin, config, version)).success).toBe(true);
      }
    }
  });

  it('imports no other plugin', () => {
    const imports = [...readFileSync(sourceOf(plugin), 'utf8').matchAll(/from '(.+?)'/g)].map(
      (match) => match[1] ?? '',
    );
    const others = imports.filter(
      (path) =>
        (path.startsWith('./') && path !== `./${plugin.id}.words.json`) || /^\.\.\/[^.]+\//.test(path),
    );
    expect(others).toEqual([]);
  });
});

describe.each(registries.calculators.map((plugin: Plugin) => [plugin.id, plugin] as const))(
  'calculator %s',
  (id, plugin) => {
    it('counts what is told of its config without evaluating it', () => {
      const evaluated = plugin.examples.filter((example) => !isRefusal(example));
      expect(evaluated).not.toEqual([]);
      for (const example of evaluated) {
        const answer = evaluateScenario(exampleScenario('calculators', id, example), testHost);
        const { employments } = answer as unknown as {
          employments: Record<string, { supplements: Record<string, { unit: string; currency?: string }> }>;
        };
        const line = employments.main?.supplements['example/example'];
        expect({ unit: line?.unit, currency: line?.currency ?? null }).toEqual(
          countedIn({ plugin: id, config: example.config }),
        );
      }
    });
  },
);

interface FieldSchema {
  readonly title?: string;
  readonly description?: string;
  readonly unit?: string;
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
}

// Paths of fields without a title, a description, a unit or, for numbers and lists, real bounds.
function undocumentedFields(schema: object, path: string): readonly string[] {
  const { properties = {}, items } = schema as FieldSchema;
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const missing = [
      ...(field.title ? [] : [`${at}: title`]),
      ...(field.description ? [] : [`${at}: description`]),
      ...(field.unit ? [] : [`${at}: unit`]),
      ...(field.type === 'integer' && !isBounded(field) ? [`${at}: bounds`] : []),
      ...(field.type === 'array' && field.maxItems === undefined ? [`${at}: most items`] : []),
    ];
    return [...missing, ...undocumentedFields(field, at)];
  });
  return items ? [...own, ...undocumentedFields(items, `${path}[]`)] : own;
}

function isBounded({ minimum, maximum }: FieldSchema): boolean {
  return minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) deepFreeze(child);
  return Object.freeze(value);
}
