interface Said {
  label: string;
  details: string;
  group: string;
}

/**
 * Those that hold every word that is typed, heading by heading; accents and capitals do not matter. What is found by its
 * title stands before what is found by its description, and that before what only stands under such a heading.
 */
export function foundIn<Choice extends Said>(choices: readonly Choice[], typed: string): Choice[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const ranked = choices
    .map((choice, place) => ({ choice, place, rank: rankOf(choice, words) }))
    .filter(({ rank }) => rank < nowhere);
  const best = new Map<string, { rank: number; place: number }>();
  for (const { choice, place, rank } of ranked) {
    const known = best.get(choice.group) ?? { rank, place };
    best.set(choice.group, { rank: Math.min(rank, known.rank), place: known.place });
  }
  const ofGroup = ({ choice: { group } }: { choice: Said }) => best.get(group) ?? { rank: 0, place: 0 };
  return ranked
    .toSorted(
      (a, b) =>
        ofGroup(a).rank - ofGroup(b).rank ||
        ofGroup(a).place - ofGroup(b).place ||
        a.rank - b.rank ||
        a.place - b.place,
    )
    .map(({ choice }) => choice);
}

const nowhere = 3;

function rankOf({ label, details, group }: Said, words: readonly string[]): number {
  const texts = [label, `${label} ${details}`, `${label} ${details} ${group}`].map(folded);
  const rank = texts.findIndex((text) => words.every((word) => text.includes(word)));
  return rank < 0 ? nowhere : rank;
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
