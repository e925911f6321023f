'use client';

import { SchemaFields, SchemaFormProvider } from '@stempel/ui/schema-form';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { generatorsOf, generatorsSchema } from '../../parts/plugins/generators.ts';
import { errorsOf } from '../../parts/plugins/typed-policy.ts';
import { problemOf } from '../../parts/plugins/typed-refusal.ts';
import { useSchemaHost } from '../../parts/plugins/use-schema-host.ts';
import { useTell } from '../../parts/said/use-tell.ts';
import { useYearOfHolidays, YearPreview } from './year-preview.tsx';

/** The forms of the rules, made from their plugins' schemas, over the year they make. */
export function GeneratorsEditor({
  value,
  onChange,
}: {
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const generators = generatorsOf(value);
  const { query, host } = useSchemaHost(['holiday-generators']);
  const preview = useYearOfHolidays(generators);
  const { error } = preview.query;
  const tell = useTell(error !== null);
  const errors = error ? errorsOf(problemOf(error), tell) : new Map<string, string>();
  return (
    <Loaded query={query}>
      {() => (
        <SchemaFormProvider host={host} errors={errors}>
          <div className="@container flex flex-col gap-4">
            <SchemaFields
              schema={generatorsSchema}
              value={{ generators }}
              onChange={(next) => onChange(next.generators)}
              pointer=""
            />
            <YearPreview {...preview} />
          </div>
        </SchemaFormProvider>
      )}
    </Loaded>
  );
}
