import type { PersonalRow } from '../person-document.ts';
import type { PersonalDataLanguage } from '../personal-data-contract.ts';
import { machineColumns } from './columns.ts';
import { type PersonWords, personWords } from './person-words.ts';
import type { SettingNames } from './setting-names.ts';

/** Dates, moments, minutes and words in a language; moments in the zone of the workspace. */
interface Speaking {
  readonly words: PersonWords;
  /** The text of a value of a column, in its row; empty for nothing. */
  readonly value: (column: string, value: unknown, row: PersonalRow) => string;
  /** A document as `label: text` for each of its values. */
  readonly parts: (column: string, value: unknown, row: PersonalRow) => string[];
  readonly label: (column: string) => string;
  readonly instant: (instant: string) => string;
}

const dayUnit = 10_000;
const instantText = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const dateText = /^\d{4}-\d\d-\d\d$/;

export function speaking(
  language: PersonalDataLanguage,
  timeZone: string,
  { names, flexAccounts }: SettingNames,
): Speaking {
  const words = personWords[language];
  const tag = language === 'en' ? 'en-GB' : language;
  const date = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const instant = (text: string) => moment.format(new Date(text));

  function amount(column: string, value: number, row: PersonalRow): string | undefined {
    if (column.endsWith('offset_minutes')) return clock(value, value < 0 ? '-' : '+');
    if (column.endsWith('_minute')) return clock(value, '');
    if (column === 'minutes' || column.endsWith('_minutes')) return duration(value, words);
    if (column === 'share') return `${number.format(value / 100)} %`;
    if (!['quantity', 'granted', 'remaining'].includes(column)) return undefined;
    if (flexAccounts.has(String(row.time_account_id))) return duration(value, words);
    return `${number.format(value / dayUnit)} ${words.days}`;
  }

  function plain(column: string, value: unknown, row: PersonalRow): string {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    if (typeof value === 'number') return amount(column, value, row) ?? number.format(value);
    const text = String(value);
    if (dateText.test(text)) return date.format(new Date(`${text}T00:00:00Z`));
    if (instantText.test(text) && !Number.isNaN(Date.parse(text))) return instant(text);
    return names.get(text) ?? (column in words.valuesOf ? (words.valuesOf[column]?.[text] ?? text) : text);
  }

  const label = (column: string): string => words.columns[column] ?? column.replaceAll('_', ' ');

  function parts(column: string, value: unknown, row: PersonalRow, path = label(column)): string[] {
    if (value === null || value === undefined || value === '' || machineColumns.has(column)) return [];
    if (typeof value !== 'object') return [`${path}: ${plain(column, value, row)}`];
    if (Array.isArray(value)) {
      if (value.every((one) => typeof one !== 'object')) {
        return value.length === 0
          ? []
          : [`${path}: ${value.map((one) => plain(column, one, row)).join(', ')}`];
      }
      return value.flatMap((one, index) => parts(column, one, row, `${path} ${index + 1}`));
    }
    const inner = value as PersonalRow;
    return Object.entries(inner).flatMap(([name, one]) =>
      parts(name, one, inner, `${path} › ${label(name)}`),
    );
  }

  return { words, value: plain, parts: (column, value, row) => parts(column, value, row), label, instant };
}

function clock(minutes: number, sign: string): string {
  const size = Math.abs(minutes);
  return `${sign}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
}

/** `7 h 30 min`, as the console writes it. */
function duration(minutes: number, { hour, minute }: Pick<PersonWords, 'hour' | 'minute'>): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '−' : ''}${Math.floor(size / 60)} ${hour} ${size % 60} ${minute}`;
}
