import { formatDate, getDate } from '@stempel/core';

/** An event of whole days as RFC 5545 writes it. */
export interface DayEvent {
  readonly uid: string;
  readonly title: string;
  readonly from: string;
  /** The last day. */
  readonly to: string;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  readonly sequence: number;
  /** When it was last written. */
  readonly stamp: Temporal.Instant;
}

/** A calendar of events of whole days (RFC 5545). A library was no shorter: there are ten properties and no time zones. */
export function writeICalendar(name: string, events: readonly DayEvent[]): string {
  const title = escapeText(name);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stempel//Absences//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    // RFC 7986, and the name that clients knew before it.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
}

function linesOf({ uid, title, from, to, status, sequence, stamp }: DayEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${compact(stamp.toString({ smallestUnit: 'second' }))}`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    // The day after the last one (RFC 5545 §3.6.1).
    `DTEND;VALUE=DATE:${compact(formatDate(getDate(to) + 1))}`,
    `SUMMARY:${escapeText(title)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${status}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function compact(text: string): string {
  return text.replaceAll(/[-:]/g, '');
}

/** Text of a property (RFC 5545 §3.3.11); what no calendar can hold is left out. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

const longestLine = 75;

/** Lines of 75 octets at most, the rest in lines that begin with a space, no character cut in two (RFC 5545 §3.1). */
export function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line;
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}
