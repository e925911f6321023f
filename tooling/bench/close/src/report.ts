import { writeFileSync } from 'node:fs';
import type { Closed, Phase } from './closing-process.ts';
import type { Floor } from './copy-floor.ts';

export type Measured = { employees: number; months: number; closed: Closed; floor: Floor; bytesEach: number };

const mostRatio = 3;
/** Of fewer, the start of the process is most of the time. */
const fewestAgainstCopy = 2000;
const mostMebibytes = 572;
/** A statement that is corrected, against one that is closed. */
const mostCorrection = 1.5;
const mostGrowth = { perTenfold: 1.1, perYear: 12.5 / 12 };

const round = (value: number) => Number(value.toFixed(value < 10 ? 2 : 1));
const add = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0);
/** Looking at statements before they are decided about is a person's and not part of it. */
const closing = ({ closed: { phases } }: Measured) => [phases.generate, phases.submit, phases.approve];
const secondsOf = (one: Measured) => add(closing(one).map(({ seconds }) => seconds));
const processorOf = (one: Measured) =>
  add(closing(one).flatMap(({ nodeSeconds, postgresSeconds }) => [nodeSeconds, postgresSeconds]));
const copyOf = (floor: Floor, figure: 'seconds' | 'postgresSeconds') =>
  add(Object.values(floor).map((one) => one[figure]));

type Judged = { name: string; figure: number; atMost: number };

function judge(all: readonly Measured[]): Judged[] {
  const months = all.filter((one) => one.months === 1);
  return [
    ...months
      .filter(({ employees }) => employees >= fewestAgainstCopy)
      .map((one) => ({
        name: `${one.employees} employees against COPY`,
        figure: secondsOf(one) / copyOf(one.floor, 'seconds'),
        atMost: mostRatio,
      })),
    ...all.map((one) => ({
      name: `corrections of ${one.employees} employees, months: ${one.months}, against their close`,
      figure: one.closed.phases.correct.seconds / secondsOf(one),
      atMost: mostCorrection,
    })),
    ...all.map(({ employees, months, closed }) => ({
      name: `MiB of the process, ${employees} employees, months: ${months}`,
      figure: closed.peakMebibytes,
      atMost: mostMebibytes,
    })),
    ...months.slice(1).flatMap((one, index) => {
      const before = months[index] as Measured;
      const times = one.employees / before.employees;
      return {
        name: `time of ${one.employees} employees to ${before.employees}`,
        figure: secondsOf(one) / secondsOf(before),
        atMost: times * mostGrowth.perTenfold,
      };
    }),
    ...all.flatMap((late) => {
      const one = months.find(({ employees }) => employees === late.employees);
      if (late.months === 1 || !one) return [];
      return {
        name: `time of ${late.months} months at once to one, ${late.employees} employees`,
        figure: secondsOf(late) / secondsOf(one),
        atMost: late.months * mostGrowth.perYear,
      };
    }),
  ];
}

const shown = <Figures extends Phase | Floor['presence']>(figures: Figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, round(figure)])) as Figures;

export function printMeasured(one: Measured): void {
  const { employees, months, closed, floor, bytesEach } = one;
  const say = (text: string) => process.stdout.write(`${text}\n`);
  say(`${employees} employees, months: ${months}, ${closed.statements} statements`);
  for (const [name, phase] of Object.entries(closed.phases)) {
    const { seconds, nodeSeconds, postgresSeconds, loopP99Ms, peakMebibytes } = shown(phase);
    const processors = `node ${nodeSeconds}, PostgreSQL ${postgresSeconds}`;
    say(
      `  ${name}: ${seconds} s (${processors}), event loop ${loopP99Ms} ms, ${peakMebibytes} MiB until then`,
    );
  }
  for (const [table, copied] of Object.entries(floor)) {
    const { seconds, postgresSeconds } = shown(copied);
    say(`  COPY ${table}: ${seconds} s (PostgreSQL ${postgresSeconds})`);
  }
  const processor = processorOf(one) / copyOf(floor, 'postgresSeconds');
  say(`  ${round(secondsOf(one))} s; ${round(processor)} × the processor time of COPY`);
  say(`  ${round(closed.peakMebibytes)} MiB; ${Math.round(bytesEach)} bytes a statement`);
}

/** Prints the targets and writes everything to report.json; whether all targets were met. */
export function printReport(all: readonly Measured[]): boolean {
  const judged = judge(all).map(({ name, figure, atMost }) => {
    return { name, figure: round(figure), atMost: round(atMost), met: figure <= atMost };
  });
  for (const { name, figure, atMost, met } of judged)
    process.stdout.write(`${met ? 'holds ' : 'MISSED'}  ${name}: ${figure} (at most ${atMost})\n`);
  const runs = all.map(({ closed, floor, bytesEach, ...size }) => ({
    ...size,
    bytesEach: Math.round(bytesEach),
    peakMebibytes: round(closed.peakMebibytes),
    phases: Object.fromEntries(Object.entries(closed.phases).map(([name, one]) => [name, shown(one)])),
    copy: Object.fromEntries(Object.entries(floor).map(([name, one]) => [name, shown(one)])),
  }));
  const report = { targets: judged, runs };
  writeFileSync(new URL('../report.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
  return judged.every(({ met }) => met);
}
