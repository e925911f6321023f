'use client';

import { Field, Input, Select } from '@stempel/ui';
import { type Config, SchemaFields, startConfig } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import { codeFrom } from '../../format/code-from.ts';
import { availabilityField } from '../../parts/fields/availability-field.tsx';
import { documentSchemaOf } from '../../parts/plugins/policy-kinds.ts';
import { freshConfig } from '../../parts/plugins/policy-parts.ts';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { useScopeCount } from './use-scope-count.ts';

interface GeneralFormProps {
  typed: TypedPolicy;
  errors: ReadonlyMap<string, string>;
  /** A published policy keeps its code: lines and kept tests are named by it. */
  fixedCode: boolean;
  onChange: (part: Partial<TypedPolicy>) => void;
}

/** Name, order, scope and what the document holds beside its rules. */
export function GeneralForm({ typed, errors, fixedCode, onChange }: GeneralFormProps) {
  const field = useTranslations('field');
  const text = useTranslations('policy');
  const choice = useTranslations('choice.state');
  const schema = documentSchemaOf(typed.kind, typed.config);
  // The code follows the name as long as nobody wrote another one.
  const named = (name: string) =>
    !fixedCode && typed.code === codeFrom(typed.name) ? { name, code: codeFrom(name) } : { name };
  return (
    <div className="@container flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Field
          className="col-span-2 @sm:col-span-1"
          at="/name"
          label={field('name')}
          required
          error={errors.get('/name')}
        >
          {(control) => (
            <Input
              {...control}
              value={typed.name}
              onChange={(event) => onChange(named(event.target.value))}
            />
          )}
        </Field>
        <Field
          className="col-span-2 @sm:col-span-1"
          at="/code"
          label={field('code')}
          required
          hint={text('codeHint')}
          error={errors.get('/code')}
        >
          {(control) => (
            <Input
              {...control}
              value={typed.code}
              readOnly={fixedCode}
              onChange={(event) => onChange({ code: event.target.value })}
            />
          )}
        </Field>
        <Field
          at="/position"
          label={text('position')}
          hint={text('positionHint')}
          error={errors.get('/position')}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={String(typed.position)}
              onChange={(event) =>
                onChange({ position: Number(event.target.value.replace(/\D/g, '').slice(0, 6)) })
              }
            />
          )}
        </Field>
        <Field at="/state" label={field('state')}>
          {(control) => (
            <Select
              {...control}
              value={typed.state}
              onChange={(event) => onChange({ state: event.target.value as TypedPolicy['state'] })}
            >
              <option value="active">{choice('active')}</option>
              <option value="inactive">{choice('inactive')}</option>
            </Select>
          )}
        </Field>
      </div>
      {typed.kind === 'supplement' ? <SupplementKind config={typed.config} onChange={onChange} /> : null}
      {schema ? (
        <SchemaFields
          schema={schema}
          value={{ ...startConfig(schema), ...typed.config }}
          onChange={(config) => onChange({ config: { ...typed.config, ...config } })}
          pointer="/config"
        />
      ) : null}
      <Field
        at="/availability_scope"
        label={field('availability')}
        hint={<InScope scope={typed.availability_scope} />}
      >
        {(control) =>
          availabilityField.editor({
            control,
            value: typed.availability_scope,
            values: {},
            onChange: (scope) => onChange({ availability_scope: scope as TypedPolicy['availability_scope'] }),
          })
        }
      </Field>
    </div>
  );
}

/** Rules that match time, or a counter that compares it with the norm. */
function SupplementKind({ config, onChange }: { config: Config; onChange: GeneralFormProps['onChange'] }) {
  const text = useTranslations('policy');
  return (
    <Field at="/config" label={text('supplementKind')} hint={text('supplementKindHint')}>
      {(control) => (
        <Select
          {...control}
          value={String(config.kind)}
          onChange={(event) =>
            onChange({
              config:
                event.target.value === 'counter' ? { kind: 'counter' } : { ...freshConfig('supplement') },
            })
          }
        >
          <option value="rules">{text('kindRules')}</option>
          <option value="counter">{text('kindCounter')}</option>
        </Select>
      )}
    </Field>
  );
}

/** How many employments the scope holds right now. */
function InScope({ scope }: { scope: TypedPolicy['availability_scope'] }) {
  const text = useTranslations('policy');
  const { data } = useScopeCount(scope);
  return (
    <span aria-live="polite" className="font-medium text-ink">
      {data ? text('inScope', { count: data.in_scope, total: data.total }) : '\u00a0'}
    </span>
  );
}
