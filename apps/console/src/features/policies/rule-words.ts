/** What rules are called and ask for, by their code. */
export interface RuleWords {
  /** Code of the policy in the editor: its lines are named by it. */
  policy: string;
  /** What the policy and its steps are called, by the subject of a sentence. */
  subjectOf: (subject: string) => string;
  accountOf: (code: string) => string;
  nameOf: (code: string) => string;
  filtersOf: (code: string) => readonly string[];
  givesOf: (code: string) => string;
}
