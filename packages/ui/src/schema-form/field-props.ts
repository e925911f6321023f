import type { FieldControl } from '../field.tsx';
import type { Config, ConfigSchema } from './config-schema.ts';

/** One field of a config. */
export interface SchemaFieldProps {
  schema: ConfigSchema;
  required: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  /** JSON Pointer of the field, under which its error is found. */
  pointer: string;
  /** The config the field stands in: what it may refer to can depend on another field. */
  siblings: Config;
  /** No other short field follows it, so that the row is its own where two fields do not fit. */
  alone?: boolean;
}

/** The control of a field with a label. */
export interface ControlProps {
  control: FieldControl;
  required: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  siblings: Config;
}

/** All fields of a config. */
export interface SchemaFieldsProps {
  schema: ConfigSchema;
  value: Config;
  onChange: (value: Config) => void;
  /** JSON Pointer of the config, under which its errors are found. */
  pointer: string;
}
