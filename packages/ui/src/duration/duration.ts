/** What a language says about durations: decimal sign and the words for hour and minute. */
export interface DurationLanguage {
  decimal: ',' | '.';
  hour: string;
  minute: string;
}

const languages: Record<string, DurationLanguage> = {
  en: { decimal: '.', hour: 'h', minute: 'min' },
  da: { decimal: ',', hour: 't', minute: 'min' },
  de: { decimal: ',', hour: 'Std.', minute: 'Min.' },
};

const english: DurationLanguage = { decimal: '.', hour: 'h', minute: 'min' };

/** The duration words of a locale; English for a language that is not known. */
export function durationLanguage(locale: string): DurationLanguage {
  return languages[locale.slice(0, 2)] ?? english;
}

/** `7:30`, the compact form of tables and inputs; a minus sign in front of negative minutes. */
export function clockDuration(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '\u2212' : ''}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`;
}

/**
 * Minutes as a decimal string, whole or not, with nothing rounded off: `7:30`, and `1 h 22.5 min` where a part of a minute is
 * left, because `1:22.5` could be hours and a half, or seconds. Figure and unit stay on one line.
 */
export function exactDuration(minutes: string, language: DurationLanguage = english): string {
  const [whole = '0', digits = ''] = minutes.replace('-', '').split('.');
  const part = digits.replace(/0+$/, '');
  const sign = minutes.startsWith('-') ? '\u2212' : '';
  if (part === '') return clockDuration(Number(minutes));
  const hours = Math.floor(Number(whole) / 60);
  const rest = `${Number(whole) % 60}${language.decimal}${part}\u00a0${language.minute}`;
  return `${sign}${hours === 0 ? '' : `${hours}\u00a0${language.hour}\u00a0`}${rest}`;
}

/** Decimal hours with two places, rounded half away from zero: 450 minutes are `7.50`. */
export function decimalHours(minutes: number, language: DurationLanguage = english): string {
  const size = Math.abs(minutes);
  const hundredths = Math.floor((size * 100 * 2 + 60) / 120);
  const sign = minutes < 0 && hundredths > 0 ? '\u2212' : '';
  return `${sign}${Math.floor(hundredths / 100)}${language.decimal}${String(hundredths % 100).padStart(2, '0')}`;
}

/** The echo under a duration field: `7 h 30 min (7.50)`. */
export function spokenDuration(minutes: number, language: DurationLanguage = english): string {
  const size = Math.abs(minutes);
  const sign = minutes < 0 ? '\u2212' : '';
  const parts = `${Math.floor(size / 60)} ${language.hour} ${size % 60} ${language.minute}`;
  return `${sign}${parts} (${decimalHours(minutes, language)})`;
}
