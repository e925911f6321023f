/** One of what a search field offers. */
export interface SearchChoice {
  id: string;
  label: string;
  /** What tells two of one name apart. */
  hint?: string;
  /** A line that explains it. */
  details?: string;
  /** The heading it stands under; choices of one heading stand together. */
  group?: string;
}
