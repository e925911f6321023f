// What the server asks the thread of the jobs beside its work, and how that answers.

/** Whether the queue answers; what there is to measure, as Prometheus reads it. */
export type Question = 'queue' | 'metrics';

export interface Asked {
  question: Question;
  number: number;
}

export type Answered = { question: number } & ({ text: string } | { problem: string });

/** The side that asks. */
export class Questions {
  readonly #waiting = new Map<number, PromiseWithResolvers<string>>();
  readonly #post: (asked: Asked) => void;
  #last = 0;

  constructor(post: (asked: Asked) => void) {
    this.#post = post;
  }

  ask(question: Question): Promise<string> {
    this.#last += 1;
    const waiting = Promise.withResolvers<string>();
    this.#waiting.set(this.#last, waiting);
    this.#post({ question, number: this.#last });
    return waiting.promise;
  }

  hear(answered: Answered): void {
    const waiting = this.#waiting.get(answered.question);
    this.#waiting.delete(answered.question);
    if ('text' in answered) waiting?.resolve(answered.text);
    else waiting?.reject(new Error(answered.problem));
  }
}

/** The side that answers. */
export async function answerQuestion(
  { question, number }: Asked,
  answers: Record<Question, () => Promise<string>>,
): Promise<Answered> {
  try {
    return { question: number, text: await answers[question]() };
  } catch (error) {
    return { question: number, problem: (error as Error).message };
  }
}
