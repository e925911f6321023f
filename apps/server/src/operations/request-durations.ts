import { Histogram, type Registry } from 'prom-client';

export const name = 'stempel_http_request_duration_seconds';
export const help =
  'Time until a request was answered, by surface, operation and status (499: the caller hung up).';
type LabelName = 'surface' | 'operation' | 'status';
export const labelNames: LabelName[] = ['surface', 'operation', 'status'];

/** Seconds: from a look-up in memory to what a proxy in front gives up on. */
export const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The durations of requests with the same labels. */
export class Durations {
  readonly labels: Readonly<Record<LabelName, string | number>>;
  /** How many lie up to each bound and above the one before it; at the end those above all. */
  readonly #counts: number[] = Array.from({ length: bounds.length + 1 }, () => 0);
  #sum = 0;

  constructor(labels: Durations['labels']) {
    this.labels = labels;
  }

  observe(seconds: number): void {
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += seconds;
  }

  /** The series of the format of Prometheus: each bucket counts those of all before it, too. */
  get values() {
    let count = 0;
    const buckets = this.#counts.map((own, at) => {
      count += own;
      return {
        metricName: `${name}_bucket`,
        labels: { le: bounds[at] ?? '+Inf', ...this.labels },
        value: count,
      };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: this.labels, value: this.#sum },
      { metricName: `${name}_count`, labels: this.labels, value: count },
    ];
  }
}

/**
 * The histogram of requests. That of prom-client, but for where durations are kept: it finds the place of each by a text that it puts
 * together of its labels, which takes as long as all else that is done to watch a call.
 */
export class RequestDurations extends Histogram<LabelName> {
  readonly #known: Durations[] = [];

  constructor(registry: Registry) {
    super({ name, help, labelNames, buckets: bounds, registers: [registry] });
  }

  /** A place for requests with labels that no other one has. */
  add(labels: Durations['labels']): Durations {
    const made = new Durations(labels);
    this.#known.push(made);
    return made;
  }

  override async get() {
    const values = this.#known.flatMap((one) => one.values);
    const told = { name, help, type: 'histogram', values, aggregator: 'sum' };
    return told as unknown as Awaited<ReturnType<Histogram<LabelName>['get']>>;
  }

  /** What a registry asks for. */
  getForPromString() {
    return this.get();
  }
}
