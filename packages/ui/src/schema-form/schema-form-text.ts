/** The words of the form itself; those of plugins come through `say`. */
export interface SchemaFormText {
  readonly none: string;
  readonly choose: string;
  /** In a list that is searched. */
  readonly search: string;
  readonly nothingFits: string;
  /** Buttons name what they act on: "Add filter". */
  readonly add: (item: string) => string;
  readonly remove: (item: string) => string;
  readonly up: (item: string) => string;
  readonly down: (item: string) => string;
  readonly month: string;
  readonly day: string;
  readonly commas: string;
  readonly outOfRange: (min: number, max: number) => string;
  readonly notANumber: string;
  readonly notADecimal: string;
  readonly notATime: string;
  readonly missing: string;
  readonly tooFew: (min: number) => string;
}
