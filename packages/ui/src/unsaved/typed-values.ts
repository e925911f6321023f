/** What a person can fill in, the segments of dates and times among it. */
const fillable =
  'input:not([type=hidden], [type=submit], [type=button], [readonly]), select, textarea:not([readonly]), [role=spinbutton], [role=switch]';

export type TypedValues = ReadonlyMap<Element, string>;

/**
 * The controls inside `root` with what stands in them. Filters (`data-passing`) are nobody's work; what `Unsaved` keeps
 * (`kept`) it tells of itself.
 */
export function readTyped(root: Element, onlyForms: boolean): Map<Element, string> {
  const controls = [...root.querySelectorAll(fillable)].filter(
    (control) =>
      !control.closest('[data-passing]') && (!onlyForms || control.closest('form, [data-field]') !== null),
  );
  return new Map(controls.map((control) => [control, textIn(control)]));
}

function textIn(control: Element): string {
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox' || control.type === 'radio') return String(control.checked);
    if (control.type === 'file') return [...(control.files ?? [])].map(({ name }) => name).join('\n');
    return control.value;
  }
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) return control.value;
  return control.getAttribute('aria-checked') ?? control.textContent;
}

/** Whether a control that is still there holds something else than before. */
export function isAnyChanged(before: TypedValues, now: TypedValues): boolean {
  return [...before].some(([control, value]) => (now.get(control) ?? value) !== value);
}
