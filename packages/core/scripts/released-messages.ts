import { type CatalogueEntry, parametersIn } from '../src/messages/index.ts';

/** What programs may rely on in each message: its parameters with their kinds, the public code of the field it refuses. */
export interface ReleasedMessages {
  /** By the message's code, in the order of the names: `date:date id:text`. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** What a catalogue promises today. */
export function promisedBy(catalogue: Readonly<Record<string, CatalogueEntry>>): ReleasedMessages {
  const sorted = Object.entries(catalogue).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    parameters: Object.fromEntries(sorted.map(([code, { text }]) => [code, signatureOf(text)])),
    fields: Object.fromEntries(sorted.flatMap(([code, { field }]) => (field ? [[code, field]] : []))),
  };
}

function signatureOf(text: string): string {
  return [...parametersIn(text)]
    .map(([name, kind]) => `${name}:${kind}`)
    .sort()
    .join(' ');
}

/** A sentence for each promise of the released messages that today's do not keep. */
export function brokenPromises(released: ReleasedMessages, today: ReleasedMessages): string[] {
  const parameters = Object.entries(released.parameters).flatMap(([code, signature]) => {
    const now = today.parameters[code];
    if (now === undefined) return [`The message ${code} is gone or has another code. ${whenGone}`];
    if (now === signature) return [];
    return [`The message ${code} had ${named(signature)} and has ${named(now)} now. ${whenChanged}`];
  });
  const fields = Object.entries(released.fields)
    .filter(([code, field]) => today.parameters[code] !== undefined && today.fields[code] !== field)
    .map(
      ([code, field]) =>
        `The message ${code} refused a field as ${field}, now ${today.fields[code] ?? 'as none'}. ${whenChanged}`,
    );
  return [...parameters, ...fields];
}

function named(signature: string): string {
  return signature === '' ? 'no parameters' : `the parameters ${signature}`;
}

const whenNeverReleased =
  'Only if no release ever had it, take its line out of packages/core/src/messages/released.json by hand.';
const whenGone = `Programs know it and stored rows name it: put it back under its code. ${whenNeverReleased}`;
const whenChanged = `Put it back as it was and say the new thing with a new code. ${whenNeverReleased}`;
