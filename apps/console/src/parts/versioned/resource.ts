import type { Resource as GrantResource } from '@stempel/core/access';
import type { FieldControl } from '@stempel/ui';
import type { ReactNode } from 'react';
import type { FieldHint, FieldLabel, ObjectName } from '../../i18n/texts.ts';
import type { Group } from '../../routes/routes.ts';
import type { useTRPCClient } from '../../trpc/client.tsx';
import type { ReachingKind } from './reach-summary.tsx';

type Client = ReturnType<typeof useTRPCClient>;

/** What every versioned object shows beside its own fields. */
export interface VersionedRow {
  id: string;
  code: string;
  name: string;
  state: 'active' | 'inactive';
  effective_from: string;
  version: number;
}

/** One version in the history of an object; `superseded_at` is set when a later write replaced it. */
export interface Version {
  version_id: string;
  effective_from: string;
  effective_to: string | null;
  recorded_at: string;
  superseded_at: string | null;
}

interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
}

/** What a list asks the server for; the server searches, filters and sorts. */
export interface Browsing {
  limit: number;
  cursor?: string;
  as_of?: string;
  q?: string;
  state?: 'active' | 'inactive';
  sort?: string;
  direction?: 'asc' | 'desc';
  collation: 'en' | 'da' | 'de';
}

/** The procedures of a versioned object. Methods, so that each area's own input types fit. */
export interface VersionedProcedures {
  get: { query(input: { id: string; as_of?: string }): Promise<VersionedRow> };
  versions: { query(input: { id: string; limit?: number }): Promise<Page<Version>> };
  create: { mutate(input: Record<string, unknown>): Promise<VersionedRow> };
  update: { mutate(input: Record<string, unknown>): Promise<VersionedRow> };
}

/** One part of a field that has several: what it is called where a difference or an answer of the server names it. */
export type FieldPart = Pick<FieldSpec, 'name' | 'label' | 'Say'>;

/** One field of an object: how it is edited and how its value is said in one line. */
export interface FieldSpec {
  name: string;
  /** Key under `field` in the texts. */
  label: FieldLabel;
  /** Key under `fieldHint` in the texts. */
  hint?: FieldHint;
  required?: boolean;
  /** What a new object starts with. */
  initial: unknown;
  /** What a new object has as long as nobody wrote something else, by what is typed in other fields. */
  proposed?: (values: Readonly<Record<string, unknown>>) => unknown;
  /** Never changes after creation, so it is left out of updates. */
  fixed?: boolean;
  editor: (props: EditorProps) => ReactNode;
  /** The value in words; an empty text means that there is none. */
  Say: (props: { value: unknown }) => ReactNode;
  /** The value as the server takes it; the value itself when left out. */
  toWire?: (value: unknown) => unknown;
  /** Whether an object with these values has the field; every object has it when left out. */
  isFor?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** What the field is made of, where two people may change one part each; by the names of its members on the wire. */
  parts?: readonly FieldPart[];
  /** Names of the parts that still have to be filled in. */
  lacks?: (value: unknown) => readonly string[];
}

/** What a field of this name may still say: its label too, where the texts have none under its name. */
export type More<Name extends string> = Name extends FieldLabel
  ? [more?: Partial<FieldSpec>]
  : [more: Partial<FieldSpec> & Pick<FieldSpec, 'label'>];

/** A field by its name, called so unless it says otherwise. */
export function named<Name extends string>(
  name: Name,
  [more]: More<Name>,
): Pick<FieldSpec, 'name' | 'label'> & Partial<FieldSpec> {
  return { name, label: name as FieldLabel & Name, ...more };
}

export interface EditorProps {
  control: FieldControl;
  value: unknown;
  onChange: (value: unknown) => void;
  /** All values of the form, for fields that depend on others. */
  values: Readonly<Record<string, unknown>>;
  /** What is wrong with a part of the field. */
  errorOf?: (part: string) => string | undefined;
}

/** A kind of versioned object with pages of its own. */
export interface VersionedResource<Name extends ObjectName = ObjectName> {
  /** Key of the pages in the texts: `page.<name>` for the list, `object.<name>` for one of them. */
  name: Name;
  /** Its name on the server. */
  kind: ReachingKind;
  path: string;
  group: Group;
  permission: GrantResource;
  procedures: (client: Client) => VersionedProcedures;
  /**
   * One page of its list; the reference lists share one when left out. `total` comes with the first page; there are more
   * where it says that they are `uncounted`.
   */
  browse?: (
    client: Client,
    input: Browsing,
  ) => Promise<Page<VersionedRow> & { total: number | null; uncounted: boolean }>;
  fields: readonly FieldSpec[];
  /** A new one is in force from a date among its own fields, so none is asked for. */
  datedByItself?: boolean;
  /** The date a change is usually made from, given today; today when left out. */
  changesFrom?: (row: VersionedRow, today: string) => string;
  /** Where the first steps lead on from a new one, given the date they begin on; to Home when left out. */
  firstNext?: (id: string, from: string) => string;
  /** First date a change touches where that is not the date it is made from. */
  reachFrom?: (
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
  ) => string | undefined;
  /** What the form shows beside its fields, of an object as it is typed. */
  beside?: {
    isFor: (values: Readonly<Record<string, unknown>>) => boolean;
    Show: (props: { values: Readonly<Record<string, unknown>> }) => ReactNode;
  };
  /** Fields shown as columns of the list, besides name and code. */
  columns: readonly string[];
  /** How lists sort by the code and head its column; `code` when left out. */
  codeSort?: string;
  codeLabel?: FieldLabel;
  /** How a row of its list stands, where that is not a status of its own, and the words under `choice` for the two. */
  standing?: { Say: (props: { row: VersionedRow }) => ReactNode; words: 'employment' };
  /** More columns, for what is no field of the object itself. */
  moreColumns?: readonly MoreColumn[];
}

/** A column that shows something the server adds to the rows of a list. */
export interface MoreColumn {
  id: string;
  /** Key under `field` in the texts. */
  label: FieldLabel;
  sortable?: boolean;
  Say: (props: { row: VersionedRow }) => ReactNode;
}
