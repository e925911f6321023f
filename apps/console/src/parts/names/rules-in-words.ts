import type { ConfigSchema, PluginChoice, ReferenceChoice } from '@stempel/ui/schema-form';
import { createTranslator, type Locale, type Messages } from 'next-intl';
import { formatsOf } from '../../format/use-formats.ts';
import type { useMay } from '../../session/session-context.tsx';
import type { Outputs, useTRPCClient } from '../../trpc/client.tsx';
import { loadPluginWords, sayingOf } from '../plugins/plugin-words.ts';
import { sentencesOf } from '../plugins/sentences.ts';
import type { useShownName } from './use-shown-name.ts';

type Client = ReturnType<typeof useTRPCClient>;
type Shown = ReturnType<typeof useShownName>;

interface Asked {
  client: Client;
  locale: Locale;
  messages: Messages;
  shown: Shown;
  may: ReturnType<typeof useMay>;
}

/** When rules without a name apply, by `policy/rule`: that is what people are told in the place of a name. */
export async function rulesInWords(
  asked: Asked,
  rules: readonly Pick<Outputs['policies']['names'][number], 'code' | 'filters'>[],
): Promise<ReadonlyMap<string, string>> {
  const { client, locale, messages } = asked;
  const [forms, words, references] = await Promise.all([
    client.policies.plugins.query({ registries: ['filters'] }),
    loadPluginWords(locale),
    referencesIn(asked, JSON.stringify(rules)),
  ]);
  const plugins: PluginChoice[] = forms.map((form) => ({ ...form, schema: form.schema as ConfigSchema }));
  const { clause, say, word } = sayingOf(locale, words);
  const { when } = sentencesOf({
    ...{ locale, formats: formatsOf(locale), clause },
    host: { say, word, plugins: () => plugins, references },
    text: createTranslator({ locale, messages, namespace: 'policy' }),
    yesNo: createTranslator({ locale, messages, namespace: 'choice.flag' }),
  });
  return new Map(rules.map(({ code, filters }) => [code, when(filters ?? [])]));
}

/**
 * The lists that filters name something of. Each is read only where one does, and whole: nobody has a thousand. Who may not read
 * one finds codes, as wherever else it is named.
 */
async function referencesIn({ client, shown, may }: Asked, written: string) {
  const page = { limit: 1000 };
  const reads = {
    reason: () => client.reasons.list.query(page),
    activity: () => client.activities.list.query(page),
    project: () => client.projects.list.query(page),
    dimension: () => client.dimensions.list.query(page),
  };
  const lists = new Map<string, readonly (ReferenceChoice & { values?: readonly ReferenceChoice[] })[]>(
    await Promise.all(
      Object.entries(reads)
        .filter(([kind]) => written.includes(`"plugin":"${kind}"`))
        .filter(([kind]) => may(kind === 'project' ? 'projects' : 'settings', 'read'))
        .map(async ([kind, read]) => {
          const { data } = await read();
          return [kind, data.map((row) => ({ ...row, name: shown(row) }))] as const;
        }),
    ),
  );
  return (kind: string, { dimension }: { dimension?: unknown } = {}): readonly ReferenceChoice[] =>
    kind === 'dimension-value'
      ? (lists.get('dimension')?.find(({ code }) => code === dimension)?.values ?? [])
      : (lists.get(kind) ?? []);
}
