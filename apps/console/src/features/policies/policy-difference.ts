import { documentSchemaOf, ruleSchema } from '../../parts/plugins/policy-kinds.ts';
import { type PartField, partsOf } from '../../parts/plugins/policy-parts.ts';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { saysTheSame } from './canonical.ts';
import { keyedParts, movedKeys } from './keyed-parts.ts';

/** A value of the policy itself that differs: its name, its scope, what the document holds beside its parts. */
export interface FieldDifference {
  /** `config.` before what the document holds. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A part that differs; `moved` beside `change` where it stands elsewhere among the others. */
export interface PartDifference {
  /** The list of the document. */
  readonly field: PartField;
  readonly registry: string;
  readonly rules: boolean;
  readonly change: 'added' | 'removed' | 'changed' | 'same';
  readonly moved: boolean;
  readonly before: unknown;
  readonly after: unknown;
  /** Places in the list, from 1; 0 where it is not there. */
  readonly from: number;
  readonly to: number;
}

export interface PolicyDifference {
  readonly fields: readonly FieldDifference[];
  readonly parts: readonly PartDifference[];
}

const ownFields = ['name', 'code', 'position', 'state', 'availability_scope'] as const;

/** What makes one policy another, part by part. */
export function differenceOf(before: TypedPolicy, after: TypedPolicy): PolicyDifference {
  const lists = listNames(before, after);
  const names = new Set([...Object.keys(before.config), ...Object.keys(after.config)]);
  const own = ownFields.map((field) => ({ field, before: before[field], after: after[field] }));
  const held = [...names]
    .filter((name) => !lists.some((list) => list === name))
    .map((name) => ({
      field: `config.${name}`,
      before: before.config[name] ?? usual(name, before, after),
      after: after.config[name] ?? usual(name, after, before),
    }));
  return {
    fields: [...own, ...held].filter((field) => !saysTheSame(field.before, field.after)),
    parts: lists.flatMap((field) => partsBetween(field, before, after)),
  };
}

export const isEmptyDifference = ({ fields, parts }: PolicyDifference): boolean =>
  fields.length + parts.length === 0;

/** What a document means that leaves a value out; one without a list says the same as one with nothing in it. */
const usual = (name: string, { kind, config }: TypedPolicy, other: TypedPolicy): unknown =>
  documentSchemaOf(kind, config)?.properties?.[name]?.default ??
  (Array.isArray(other.config[name]) ? [] : undefined);

/** What a rule means where it leaves something out. */
const usualRule = Object.fromEntries(
  Object.entries(ruleSchema.properties ?? {})
    .map(([name, schema]) => [name, schema.default ?? (schema.type === 'array' ? [] : undefined)])
    .filter(([, value]) => value !== undefined),
);
const wholeRule = (rule: unknown): unknown => ({ ...usualRule, ...(rule as object) });

function listNames(before: TypedPolicy, after: TypedPolicy): PartField[] {
  const lists = [...partsOf(before.kind, before.config), ...partsOf(after.kind, after.config)];
  return [...new Set(lists.map(({ field }) => field))];
}

function partsBetween(field: PartField, before: TypedPolicy, after: TypedPolicy): PartDifference[] {
  const listOf = ({ kind, config }: TypedPolicy) => partsOf(kind, config).find((one) => one.field === field);
  const [old, next] = [listOf(before), listOf(after)];
  const { registry, rules } = (next ?? old) as { registry: string; rules: boolean };
  const olds = keyedParts(chosen(old?.items));
  const nexts = keyedParts(chosen(next?.items));
  const moved = movedKeys(
    olds.map(({ key }) => key),
    nexts.map(({ key }) => key),
  );
  const list = { field, registry, rules };
  const there = nexts.flatMap((part): PartDifference[] => {
    const was = olds.find(({ key }) => key === part.key);
    const places = { before: was?.item, after: part.item, from: was ? was.index + 1 : 0, to: part.index + 1 };
    if (!was) return [{ ...list, ...places, change: 'added', moved: false }];
    const same = rules
      ? saysTheSame(wholeRule(was.item), wholeRule(part.item))
      : saysTheSame(was.item, part.item);
    const isMoved = moved.has(part.key);
    return same && !isMoved
      ? []
      : [{ ...list, ...places, change: same ? 'same' : 'changed', moved: isMoved }];
  });
  const gone = olds
    .filter(({ key }) => !nexts.some((part) => part.key === key))
    .map(
      ({ item, index }): PartDifference => ({
        ...list,
        change: 'removed',
        moved: false,
        before: item,
        after: undefined,
        from: index + 1,
        to: 0,
      }),
    );
  return [...there, ...gone];
}

/** A counter that nobody has chosen is no part. */
function chosen(items: readonly unknown[] | undefined): readonly unknown[] {
  return (items ?? []).filter((item) => item !== undefined && item !== null);
}
