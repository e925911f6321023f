export {
  type Config,
  type ConfigSchema,
  isPluginConfig,
  type PluginChoice,
  type PluginConfig,
  startConfig,
} from './config-schema.ts';
export { PluginPicker } from './plugin-field.tsx';
export { SchemaFields } from './schema-fields.tsx';
export { type ReferenceChoice, type SchemaFormHost, useSchemaForm } from './schema-form-context.tsx';
export { SchemaFormProvider } from './schema-form-provider.tsx';
export type { SchemaFormText } from './schema-form-text.ts';
export { type Widget, widgetOf } from './widget.ts';
