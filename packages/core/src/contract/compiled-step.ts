/** A plugin with its config, ready to run: made once per policy version and used for many evaluations. */
export interface CompiledStep<Made> {
  readonly plugin: string;
  readonly version: number;
  /** The config as validated, defaults filled in; shown by traces. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly run: Made;
}
