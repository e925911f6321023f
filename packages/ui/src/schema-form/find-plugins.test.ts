import { expect, test } from 'vitest';
import { foundIn } from './find-plugins.ts';

const choice = (label: string, details: string, group: string) => ({ label, details, group });
const choices = [
  choice('Aktivitet', 'Gælder tilstedeværelse med bestemte aktiviteter.', 'Hvad der er registreret'),
  choice('Dienstzeit', 'Gilt außerhalb der Dienstzeit, auch über Mitternacht.', 'Dienstzeit'),
  choice('Årsag', 'Gælder tilstedeværelse med bestemte årsager.', 'Hvad der er registreret'),
];
const labels = (typed: string) => foundIn(choices, typed).map(({ label }) => label);

test('everything is there before anything is typed, heading by heading', () => {
  expect(labels('')).toEqual(['Aktivitet', 'Årsag', 'Dienstzeit']);
  expect(labels('  ')).toHaveLength(3);
});

test('each word is looked for in title, description and heading, whatever its accents and capitals', () => {
  expect(labels('arsag')).toEqual(['Årsag']);
  expect(labels('UBER mitternacht')).toEqual(['Dienstzeit']);
  expect(labels('registreret bestemte')).toEqual(['Aktivitet', 'Årsag']);
  expect(labels('bestemte mitternacht')).toEqual([]);
});

test('a title comes before a description, and both before a heading', () => {
  const times = [
    choice('Season', 'A part of each year.', 'Time of day and calendar'),
    choice('Night', 'Between two times of the day.', 'Time of day and calendar'),
    choice('Rest', 'Applies after a time of the day.', 'Hours'),
    choice('Time of day', 'Between two times.', 'Time of day and calendar'),
  ];
  expect(foundIn(times, 'time of day').map(({ label }) => label)).toEqual([
    'Time of day',
    'Night',
    'Season',
    'Rest',
  ]);
});
