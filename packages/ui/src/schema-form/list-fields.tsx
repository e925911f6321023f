'use client';

import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Checkbox, Field, Input, Select } from '../field.tsx';
import { type Choice, type Config, type ConfigSchema, startConfig } from './config-schema.ts';
import type { SchemaFieldProps } from './field-props.ts';
import { PluginPicker } from './plugin-field.tsx';
import { useFieldError, useSchemaForm } from './schema-form-context.tsx';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const wide = 'col-span-full flex min-w-0 flex-col gap-1.5';

function Legend({ schema, required }: { schema: ConfigSchema; required: boolean }) {
  const { say } = useSchemaForm();
  return (
    <>
      <legend className="text-dense font-medium text-ink">
        {say(schema.title ?? '')}
        {required ? (
          <span aria-hidden="true" className="ml-0.5 text-bad">
            *
          </span>
        ) : null}
      </legend>
      {schema.description ? <p className="text-fine text-ink-soft">{say(schema.description)}</p> : null}
    </>
  );
}

function ListError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={id} role="alert" className="text-fine font-medium text-bad">
      {error}
    </p>
  ) : null;
}

/** Several of a short list. */
export function ChoiceSet({ choices, ...props }: SchemaFieldProps & { choices: readonly Choice[] }) {
  const { schema, required, value, onChange } = props;
  const { word } = useSchemaForm();
  const error = useFieldError(props, true);
  const id = useId();
  const chosen = listOf(value);
  return (
    <fieldset className={wide} aria-describedby={error ? id : undefined}>
      <Legend schema={schema} required={required} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-4">
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={typeof choice === 'number' ? choice : word(choice)}
            checked={chosen.includes(choice)}
            onChange={(event) =>
              onChange(
                choices.filter((one) => (one === choice ? event.target.checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
      <ListError id={id} error={error} />
    </fieldset>
  );
}

/** Codes of other objects, chosen by name; or words with commas where nothing is known to choose from. */
export function CodeList(props: SchemaFieldProps & { reference: string | undefined }) {
  const { references, text, say } = useSchemaForm();
  const error = useFieldError(props, true);
  const known = props.reference ? references(props.reference, props.siblings) : undefined;
  if (known) return <KnownCodes {...props} known={known} error={error} />;
  return (
    <Field
      className="col-span-full"
      label={say(props.schema.title ?? '')}
      hint={`${say(props.schema.description ?? '')} ${text.commas}`}
      required={props.required}
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          defaultValue={listOf(props.value).join(', ')}
          onChange={(event) =>
            props.onChange(
              event.target.value
                .split(',')
                .map((part) => part.trim())
                .filter(Boolean),
            )
          }
        />
      )}
    </Field>
  );
}

function KnownCodes({
  schema,
  required,
  value,
  onChange,
  known,
  error,
}: SchemaFieldProps & { known: readonly { code: string; name: string }[]; error: string | undefined }) {
  const { text, say } = useSchemaForm();
  const id = useId();
  const chosen = listOf(value).map(String);
  const left = known.filter(({ code }) => !chosen.includes(code));
  const title = say(schema.title ?? '');
  return (
    <fieldset className={wide} aria-describedby={error ? id : undefined}>
      <Legend schema={schema} required={required} />
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((code) => {
            const name = known.find((one) => one.code === code)?.name ?? code;
            return (
              <li
                key={code}
                className="inline-flex items-center rounded-control border border-line bg-sunken pl-2 text-dense"
              >
                {name}
                <button
                  type="button"
                  aria-label={text.remove(name)}
                  className="flex size-6 items-center justify-center text-ink-soft hover:text-ink [&_svg]:size-3.5"
                  onClick={() => onChange(chosen.filter((one) => one !== code))}
                >
                  <X />
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      {/* What is added stands above: repeated here it is longer than the field. */}
      <Select
        aria-label={text.add(title)}
        value=""
        className="max-w-72"
        onChange={(event) => {
          if (event.target.value) onChange([...chosen, event.target.value]);
        }}
      >
        <option value="">{text.choose}</option>
        {left.map(({ code, name }) => (
          <option key={code} value={code}>
            {name === code ? code : `${name} (${code})`}
          </option>
        ))}
      </Select>
      <ListError id={id} error={error} />
    </fieldset>
  );
}

/** Rows with fields of their own, or nested plugins; their order may matter. */
export function RowList({ items, ...props }: SchemaFieldProps & { items: ConfigSchema }) {
  const { schema, required, value, onChange, pointer } = props;
  const { text, say, Fields } = useSchemaForm();
  const error = useFieldError(props);
  const id = useId();
  const rows = listOf(value);
  const registry = items['x-plugin-registry'];
  const set = (index: number, next: unknown) =>
    onChange(rows.map((row, position) => (position === index ? next : row)));
  return (
    <fieldset className={wide} aria-describedby={error ? id : undefined}>
      <Legend schema={schema} required={required} />
      {rows.map((row, index) => (
        <RowFrame
          key={index}
          name={`${say(items.title ?? schema.title ?? '')} ${index + 1}`}
          onRemove={() => onChange(rows.filter((_, position) => position !== index))}
          {...(index > 0 ? { onUp: () => onChange(swapped(rows, index - 1)) } : {})}
          {...(index < rows.length - 1 ? { onDown: () => onChange(swapped(rows, index)) } : {})}
        >
          {registry ? (
            <PluginPicker
              registry={registry}
              label={`${say(items.title ?? '')} ${index + 1}`}
              value={row}
              onChange={(next) => set(index, next)}
              pointer={`${pointer}/${index}`}
            />
          ) : (
            <Fields
              schema={items}
              value={row as Config}
              onChange={(next) => set(index, next)}
              pointer={`${pointer}/${index}`}
            />
          )}
        </RowFrame>
      ))}
      <Button
        size="small"
        className="self-start"
        onClick={() => onChange([...rows, registry ? undefined : startConfig(items)])}
      >
        <Plus aria-hidden="true" />
        {text.add(say(items.title ?? schema.title ?? ''))}
      </Button>
      <ListError id={id} error={error} />
    </fieldset>
  );
}

/** The rows with the row at `index` and the one after it exchanged. */
function swapped(rows: readonly unknown[], index: number): unknown[] {
  const next = [...rows];
  [next[index], next[index + 1]] = [next[index + 1], next[index]];
  return next;
}

function RowFrame({
  name,
  children,
  onUp,
  onDown,
  onRemove,
}: {
  name: string;
  children: ReactNode;
  onUp?: () => void;
  onDown?: () => void;
  onRemove: () => void;
}) {
  const { text } = useSchemaForm();
  return (
    <div className="rounded-control border border-line bg-sunken/60 px-2.5 pt-1 pb-2.5">
      <div className="mb-1 flex items-center">
        <span className="min-w-0 flex-1 truncate text-fine text-ink-soft">{name}</span>
        {onUp ? (
          <IconButton className="size-7!" label={text.up(name)} onClick={onUp}>
            <ArrowUp />
          </IconButton>
        ) : null}
        {onDown ? (
          <IconButton className="size-7!" label={text.down(name)} onClick={onDown}>
            <ArrowDown />
          </IconButton>
        ) : null}
        <IconButton className="-mr-1.5 size-7!" label={text.remove(name)} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      <div className="@container">{children}</div>
    </div>
  );
}
