import type { Surface } from './surface-of.ts';

/** What became of one place of the contract. */
export type ContractChange = {
  readonly kind: 'added' | 'changed' | 'removed';
  /** As in `Surface`. */
  readonly place: string;
  readonly before?: string;
  readonly after?: string;
  /** Whether a client that did everything right may fail now. */
  readonly breaking: boolean;
};

/** What differs between two surfaces, in the order of their places; an operation or a shape that came or went is told once. */
export function changesBetween(before: Surface, after: Surface): ContractChange[] {
  const places = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return places.flatMap((place) => changeAt(place, before, after) ?? []);
}

function changeAt(place: string, before: Surface, after: Surface): ContractChange | undefined {
  const [was, is] = [before[place], after[place]];
  if (was === is) return undefined;
  if (was !== undefined && is !== undefined)
    return { kind: 'changed', place, before: was, after: is, breaking: isBreaking(place, was, is) };
  const [without, having] = was === undefined ? [before, after] : [after, before];
  if (isWithin(place, without, having)) return undefined;
  // A shape by itself is nothing to a client: who refers to it is told, too.
  const isShape = /^(?:request|answer) /.test(place) && ownerOf(place) === place;
  if (is !== undefined)
    return { kind: 'added', place, after: is, breaking: !isShape && isAsked(place) && !isOptional(is) };
  return { kind: 'removed', place, before: was ?? '', breaking: !isShape };
}

/** Whether the place belongs to an operation or a shape that is whole in one of the surfaces and not there in the other. */
function isWithin(place: string, without: Surface, having: Surface): boolean {
  const owner = ownerOf(place);
  return owner !== place && having[owner] !== undefined && without[owner] === undefined;
}

/** `GET /projects` of `GET /projects query limit`; `request Project` of `request Project.name`. */
function ownerOf(place: string): string {
  const [first = '', second = ''] = place.split(' ');
  const isShape = first === 'request' || first === 'answer';
  return isShape ? `${first} ${second.split(/[.[{<]/)[0]}` : `${first} ${second}`;
}

const operation = /^[A-Z]+ \S+/;
/** What clients send: a parameter, a body or a member of one. */
const isAsked = (place: string) =>
  place.startsWith('request ') || /^[A-Z]+ \S+ (?:path|query|header|cookie|body) /.test(place);
const isOptional = (text: string) => text.endsWith(', optional');

/** Where only statuses that refuse are told, one more is no promise broken; and what was required may become optional to send. */
function isBreaking(place: string, was: string, is: string): boolean {
  if (operation.test(place) && place.endsWith(' refusals')) {
    const still = new Set(is.split(', '));
    return was.split(', ').some((status) => !still.has(status));
  }
  if (ownerOf(place) === place && operation.test(place)) return is.replace(', deprecated', '') !== was;
  return !(isAsked(place) && is === `${was}, optional`);
}
