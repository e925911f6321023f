import { z } from 'zod';

const samplers = [
  'parentbased_traceidratio',
  'traceidratio',
  'parentbased_always_on',
  'always_on',
  'parentbased_always_off',
  'always_off',
] as const;

const protocols = ['http/protobuf', 'http/json'] as const;

/** Which calls are traced, and how that goes to the collector. */
export type TraceSettings = {
  protocol: (typeof protocols)[number];
  sampler: (typeof samplers)[number];
  /** From 0 to 1, for the samplers of a ratio. */
  share: number;
};

/** What the variables of OpenTelemetry take that are read here; its own packages read the rest. */
export const acceptedOfTraces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the URL of an OpenTelemetry collector, such as http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'the URL that takes traces, such as http://127.0.0.1:4318/v1/traces',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf or http/json',
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf or http/json',
  OTEL_TRACES_EXPORTER: 'otlp or none',
  OTEL_SDK_DISABLED: 'true or false',
  OTEL_TRACES_SAMPLER: samplers.join(', '),
  OTEL_TRACES_SAMPLER_ARG: 'a share from 0 to 1, such as 0.05, beside an OTEL_TRACES_SAMPLER of a ratio',
} as const;

const address = z.url({ protocol: /^https?$/, hostname: /./ });

export const variablesOfTraces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(protocols).default('http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.enum(protocols).optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_SDK_DISABLED: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .default('false'),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0?\.\d+|0|1(?:\.0+)?)$/)
    .transform(Number)
    .default(1),
};

const variables = z.object(variablesOfTraces);
type Given = Readonly<Partial<Record<keyof typeof acceptedOfTraces, string>>>;

/**
 * Whether any trace is asked for. Where none is, the rest is not judged: these variables are often set for all programs of a
 * machine, by values that others take.
 */
export function asksForTraces(given: Given): boolean {
  const endpoint = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isDisabled = given.OTEL_SDK_DISABLED?.toLowerCase() === 'true';
  return endpoint !== undefined && !isDisabled && given.OTEL_TRACES_EXPORTER !== 'none';
}

/** Whether a share is given that no sampler asks for: all calls would be traced where somebody meant a few. */
export function hasIdleShare({ OTEL_TRACES_SAMPLER_ARG, OTEL_TRACES_SAMPLER }: Given): boolean {
  return OTEL_TRACES_SAMPLER_ARG !== undefined && !OTEL_TRACES_SAMPLER?.endsWith('traceidratio');
}

export function traceSettings(read: z.output<typeof variables>): TraceSettings {
  return {
    protocol: read.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? read.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: read.OTEL_TRACES_SAMPLER,
    share: read.OTEL_TRACES_SAMPLER_ARG,
  };
}
