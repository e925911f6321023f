export type FileFormat = 'csv' | 'xlsx';

/** The address of a file in a format; with a language its columns are for people, in words of that language. */
export function wantedFile(
  address: string,
  { format, language }: { format: FileFormat; language: string | null },
): string {
  const [path = '', query = ''] = address.split('?');
  const wanted = new URLSearchParams(query);
  wanted.set('format', format);
  if (language !== null) wanted.set('words', language);
  return `${path}?${wanted}`;
}

/** Saves what an address answers as a file of its name. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
