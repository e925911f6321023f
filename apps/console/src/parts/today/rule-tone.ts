/** What rules are drawn in, in the order of their letters; where there are more of them the colours begin again. */
const tones = ['bg-rule-1', 'bg-rule-2', 'bg-rule-3', 'bg-rule-4', 'bg-rule-5', 'bg-rule-6'];
const first = 'A'.charCodeAt(0);
const letters = 26;

/** The letter of a rule by its place among those that are shown. */
export const letterOf = (index: number): string => String.fromCharCode(first + (index % letters));

/** The colour that goes with a letter wherever it stands. */
export const toneOf = (letter: string) => tones[(letter.charCodeAt(0) - first) % tones.length];
