import type { SchemaFormHost } from '@stempel/ui/schema-form';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';

/** The text with what is wrong in it, for those who lead to its fields. */
export interface EditorForm {
  readonly host: SchemaFormHost;
  readonly typed: TypedPolicy;
  readonly errors: ReadonlyMap<string, string>;
  readonly reveal: (pointer: string) => void;
}
