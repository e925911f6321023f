import { catalogue, type MessageCode, type ParameterKind, parametersIn } from '@stempel/core/messages';

/**
 * How the parameters of messages are told: what a name usually is, and where in a message it is something else. A map of every
 * message would be five times as large, in every page. What is shown as it is (`text`) is no name's usual kind.
 */
export interface MessageKinds {
  readonly usual: Readonly<Record<string, ParameterKind>>;
  readonly others: Partial<Record<MessageCode, Record<string, ParameterKind>>>;
}

/** The kinds of the parameters of every message of the catalogue. */
export function messageKinds(): MessageKinds {
  const messages = Object.entries(catalogue).map(
    ([code, { text }]) => [code as MessageCode, [...parametersIn(text)]] as const,
  );
  const kindsOf = Map.groupBy(
    messages.flatMap(([, parameters]) => parameters),
    ([name]) => name,
  );
  const usual = Object.fromEntries(
    [...kindsOf].flatMap(([name, uses]) => {
      const kind = mostOf(uses.map(([, one]) => one));
      return kind === 'text' ? [] : [[name, kind]];
    }),
  );
  const others = Object.fromEntries(
    messages.flatMap(([code, parameters]) => {
      const unusual = parameters.filter(([name, kind]) => kind !== (usual[name] ?? 'text'));
      return unusual.length > 0 ? [[code, Object.fromEntries(unusual)]] : [];
    }),
  );
  return { usual, others };
}

/** The one that is there most often, the first of those by name. */
function mostOf(kinds: readonly ParameterKind[]): ParameterKind {
  const counted = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => ({ kind, count: all.length }));
  const [most] = counted.sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
  return most?.kind ?? 'text';
}
