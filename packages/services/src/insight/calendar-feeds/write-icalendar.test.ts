import { expect, test } from 'vitest';
import { escapeText, foldLine, writeICalendar } from './write-icalendar.ts';

const event = {
  uid: 'a@stempel',
  title: 'Ida; "Müller, Ida": væk\nuntil then \\ later',
  from: '2026-12-31',
  to: '2026-12-31',
  status: 'CONFIRMED' as const,
  sequence: 2,
  stamp: Temporal.Instant.from('2026-04-20T10:00:00.123Z'),
};

test('an event ends on the day after its last one, over the end of the year, and nothing is left unescaped', () => {
  const lines = writeICalendar('Care, House', [event]).split('\r\n');
  expect(lines.slice(0, 6)).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Stempel//Absences//EN', 'CALSCALE:GREGORIAN'],
    ...[String.raw`NAME:Care\, House`, String.raw`X-WR-CALNAME:Care\, House`],
  ]);
  expect(lines.slice(8)).toEqual([
    ...['BEGIN:VEVENT', 'UID:a@stempel', 'DTSTAMP:20260420T100000Z'],
    ...['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101'],
    String.raw`SUMMARY:Ida\; "Müller\, Ida": væk\nuntil then \\ later`,
    ...['SEQUENCE:2', 'STATUS:CONFIRMED', 'CLASS:PRIVATE', 'TRANSP:TRANSPARENT', 'END:VEVENT'],
    ...['END:VCALENDAR', ''],
  ]);
});

test.each([74, 75, 76, 150])('a line of %i octets is folded, no character cut in two', (octets) => {
  const line = `S:${'ø'.repeat((octets - 2) / 2)}${octets % 2 ? 'x' : ''}`;
  expect(Buffer.byteLength(line)).toBe(octets);
  const folded = foldLine(line).split('\r\n');
  expect(folded.length).toBe(octets <= 75 ? 1 : octets <= 149 ? 2 : 3);
  for (const part of folded) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
  expect(folded.map((part, at) => (at === 0 ? part : part.slice(1))).join('')).toBe(line);
});

test('line breaks of every kind are one escape, and control characters are left out', () => {
  expect(escapeText('a\r\nb\rc\nd\u0000\u0007e\tf')).toBe(`${String.raw`a\nb\nc\nde`}\tf`);
});
