import type { Outputs } from '../../trpc/client.tsx';

type Difference = Outputs['agreementPacks']['compare'];
export type Change = Difference['changes'][number];
export type Value = Change['values'][number];
export type Choice = 'own' | 'edition';

/** What was chosen, by place. */
export type Choices = ReadonlyMap<string, Choice>;

export const placeOf = ({ id, effective_from }: Change, { at }: Value) => `${id} ${effective_from} ${at}`;

/** What stands for a value: the choice, else the edition's where nobody here changed it, else our own. */
export function chosenOf(choices: Choices, change: Change, value: Value): Choice | undefined {
  const chosen = choices.get(placeOf(change, value));
  if (chosen || value.changed_by === 'both') return chosen;
  return value.changed_by;
}

/** How many values both changed and nobody has chosen between yet. */
export function undecidedIn({ changes }: Difference, choices: Choices): number {
  const open = changes.flatMap((change) =>
    change.values.filter((value) => chosenOf(choices, change, value) === undefined),
  );
  return open.length;
}

/** The choices as the server takes them; those about values that are no longer shown are left out. */
export function choicesToSend({ changes }: Difference, choices: Choices) {
  return changes.flatMap((change) =>
    change.values.flatMap((value) => {
      const choice = choices.get(placeOf(change, value));
      return choice ? [{ id: change.id, effective_from: change.effective_from, at: value.at, choice }] : [];
    }),
  );
}
