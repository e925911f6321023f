import { englishTraceTexts, type Sentence, speaker } from './trace-texts.ts';

/** What a rule says of one date of a unit, and what it counts. */
export interface CoverFacts {
  readonly unit: string;
  readonly date: string;
  readonly scheduled: number;
  readonly away: number;
  /** Whether only who is approved counts as away, not who asked. */
  readonly isApproved: boolean;
  readonly most: number;
  /** Of every so many scheduled; null: however many there are. */
  readonly ofEvery: number | null;
  /** How many may be away. */
  readonly allowed: number;
}

/** How the figures of a rule about people who are away came about. Numbers are people, hence no minutes. */
export function explainCover(facts: CoverFacts): readonly Sentence[] {
  const say = speaker(englishTraceTexts);
  const { unit, date, ofEvery } = facts;
  const scheduled = String(facts.scheduled);
  const [away, most, allowed] = [facts.away, facts.most, facts.allowed].map(String) as [
    string,
    string,
    string,
  ];
  return [
    say(facts.isApproved ? 'cover.approved' : 'cover.counted', { unit, date, scheduled, away }),
    ofEvery === null
      ? say('cover.most', { most })
      : say('cover.share', { most, ofEvery: String(ofEvery), scheduled, allowed }),
  ];
}
