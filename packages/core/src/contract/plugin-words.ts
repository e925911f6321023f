/** The languages of people who read what a plugin does; plugins are written in English. */
export const otherLanguages = ['da', 'de'] as const;
export type InOtherLanguages = Readonly<Record<(typeof otherLanguages)[number], string>>;
export type InEveryLanguage = InOtherLanguages & { readonly en: string };

/**
 * What people read of a plugin, in one file beside it. Where a clause holds values, `{field}` is one in words,
 * `{field_is}` the value itself (`none` without one), `{field_or}` a list with "or".
 */
export interface PluginWords {
  /** Its title. */
  readonly name: InOtherLanguages;
  /** What it does with its config, in one clause; a holiday generator is said by its fields. */
  readonly clause?: InEveryLanguage;
  /** One row of a field that holds rows, by the field. */
  readonly rows?: Readonly<Record<string, InEveryLanguage>>;
  /** What a statement says where the plugin finds a rule broken. */
  readonly finding?: InEveryLanguage;
  /** Its description, and titles and descriptions of fields that no other plugin has, by the English text. */
  readonly texts: Readonly<Record<string, InOtherLanguages>>;
}
