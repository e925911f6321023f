const fields =
  ':is(input:not([type=hidden], [readonly]), select, textarea):not(:disabled, [tabindex="-1"]), [role=spinbutton][tabindex="0"]';

/**
 * Where writing begins in a dialog: its first field that is in sight, of a group of choices the chosen one. None where
 * there are only boxes to tick, which confirm what is read before them.
 */
export function firstField(box: HTMLElement): HTMLElement | undefined {
  const seen = [...box.querySelectorAll<HTMLElement>(fields)].filter((field) => field.checkVisibility());
  if (seen.every((field) => field.matches('[type=checkbox]'))) return undefined;
  const [first] = seen;
  const isChoice = first instanceof HTMLInputElement && first.type === 'radio';
  const sameGroup = (field: HTMLElement) =>
    isChoice && field.matches('[type=radio]:checked') && (field as HTMLInputElement).name === first.name;
  return seen.find(sameGroup) ?? first;
}
