/**
 * A text of the console with its values filled in: `{name}`, and `{name, select, 1 {one day} other {{name} days}}`. What a
 * file says needs no more of ICU; a text that has more is refused rather than written half.
 */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  const filled = text.replace(selecting, (_, name: string, branches: string) => {
    const found = new Map(
      [...branches.matchAll(branch)].map(([, key = '', written = '']) => [key, written] as const),
    );
    return found.get(values[name] ?? '') ?? found.get('other') ?? '';
  });
  return filled.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A file cannot fill in ${whole} of "${text}".`);
    return value;
  });
}

/** A branch may hold names in braces, and nothing deeper. */
const branch = /(\S+)\s*\{((?:[^{}]|\{\w+\})*)\}/g;
const selecting = /\{(\w+),\s*select,\s*((?:\S+\s*\{(?:[^{}]|\{\w+\})*\}\s*)+)\}/g;
