// What XML 1.0 cannot hold, and the carriage return it would change, stands as _xHHHH_ (ECMA-376 §22.9.2.19).

/** The text of a cell as XML character data holds it. */
export function decodeCellText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const hex = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as the character data of a cell. */
export function encodeCellText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(forbiddenInXml, hex)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const controls = Array.from({ length: 32 }, (_, code) => code)
  .filter((code) => code !== 9 && code !== 10)
  .map((code) => `\\u${code.toString(16).padStart(4, '0')}`);
const forbiddenInXml = new RegExp(`[${controls.join('')}\\uFFFE\\uFFFF]`, 'g');
