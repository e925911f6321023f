import { catalogue, type MessageCode, type ParameterKind, parametersIn } from '@stempel/core/messages';

/** The parameters of every message that are not shown as they are, with their kinds. */
export function messageKinds(): Partial<Record<MessageCode, Record<string, ParameterKind>>> {
  const kindsOf = (text: string) =>
    Object.fromEntries([...parametersIn(text)].filter(([, kind]) => kind !== 'text'));
  return Object.fromEntries(
    Object.entries(catalogue)
      .map(([code, { text }]) => [code, kindsOf(text)] as const)
      .filter(([, kinds]) => Object.keys(kinds).length > 0),
  );
}
