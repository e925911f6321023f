import { describe, expect, it } from 'vitest';
import { clockDuration, decimalHours, durationLanguage, exactDuration, spokenDuration } from './duration.ts';

describe('writing a duration', () => {
  it('echoes hours, minutes and decimal hours', () => {
    expect(spokenDuration(450)).toBe('7 h 30 min (7.50)');
    expect(spokenDuration(450, durationLanguage('da'))).toBe('7 t 30 min (7,50)');
    expect(spokenDuration(-90, durationLanguage('de-DE'))).toBe('\u22121 Std. 30 Min. (\u22121,50)');
  });

  it('pads minutes and keeps the sign', () => {
    expect(clockDuration(5)).toBe('0:05');
    expect(clockDuration(-65)).toBe('\u22121:05');
    expect(clockDuration(9768)).toBe('162:48');
  });

  it('says a part of a minute in words, exactly', () => {
    const said = (minutes: string, locale = 'en') =>
      exactDuration(minutes, durationLanguage(locale)).replaceAll('\u00a0', ' ');
    expect(
      ['82', '82.0', '82.5', '0.25', '-90.3333', '-0.5', '-90', '0.0000'].map((one) => said(one)),
    ).toEqual([
      ...[
        '1:22',
        '1:22',
        '1 h 22.5 min',
        '0.25 min',
        '\u22121 h 30.3333 min',
        '\u22120.5 min',
        '\u22121:30',
        '0:00',
      ],
    ]);
    expect(said('82.5', 'da')).toBe('1 t 22,5 min');
    expect(said('82.50', 'de-DE')).toBe('1 Std. 22,5 Min.');
  });

  it('rounds hundredths of an hour half away from zero', () => {
    expect(decimalHours(1)).toBe('0.02');
    expect(decimalHours(444)).toBe('7.40');
    expect(decimalHours(-20)).toBe('\u22120.33');
  });
});
