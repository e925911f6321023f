const written: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
};

/** A code proposed for what is called so: small letters, figures and hyphens, as other systems take them. */
export function codeFrom(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[æøåäöüß]/g, (letter) => written[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
}
