const fields = [
  'input:enabled:not([type=hidden], [type=checkbox], [readonly], [tabindex="-1"])',
  'select:enabled',
  'textarea:enabled',
  '[role=spinbutton][tabindex="0"]',
].join();

/** Where writing begins in a dialog: its first field that is in sight. A box to tick confirms what is read before it. */
export const firstField = (box: HTMLElement): HTMLElement | undefined =>
  [...box.querySelectorAll<HTMLElement>(fields)].find((field) => field.checkVisibility());
