import { DiagLogLevel, diag } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { productVersion } from '../config.ts';
import type { Logger } from '../log.ts';
import type { TraceSettings } from './trace-settings.ts';

/** Some hundred calls; what comes while so many wait for the collector is dropped. */
const mostWaiting = 8_192;
const silenceMilliseconds = 60_000;

/**
 * Where finished spans go: to the collector of the installation, in batches, in the background. `report` tells of what does not
 * arrive there.
 */
export function openProvider(
  settings: TraceSettings,
  log: Logger,
): { provider: TracerProvider; report: (error: unknown) => void } {
  const report = onceInAWhile((error) => {
    log.warn({ err: error }, 'the collector does not take the traces');
  });
  setGlobalErrorHandler(report);
  const warn = (said: unknown) => log.warn({ said }, 'OpenTelemetry warns');
  // Each variable that it cannot use is told now; what it says later may come with every batch.
  hear(warn);
  const exporter = settings.protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter();
  const own = resourceFromAttributes({ 'service.name': 'stempel', 'service.version': productVersion() });
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    // What the environment says goes before our own name.
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: mostWaiting })],
  });
  hear(onceInAWhile(warn));
  return { provider, report };
}

/** A collector that is away is said once a minute, not for each batch. */
function onceInAWhile(tell: (what: unknown) => void): (what: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (what) => {
    if (performance.now() - saidAt < silenceMilliseconds) return;
    saidAt = performance.now();
    tell(what);
  };
}

/** Takes what OpenTelemetry's packages warn of: variables they cannot use, spans that were dropped or not taken. */
function hear(tell: (said: string) => void): void {
  const texts = (given: unknown[]) => given.filter((one) => typeof one === 'string').join(' ');
  const warn = (...given: unknown[]) => tell(texts(given));
  const nothing = () => {};
  const logger = { error: warn, warn, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/** Of calls that nobody else's trace is around, how many begin one: the rest does not come as far as a sampler. */
export function shareOfRoots({ sampler, share }: TraceSettings): number {
  if (sampler === 'parentbased_traceidratio') return share;
  return sampler.endsWith('always_off') ? 0 : 1;
}

function samplerOf({ sampler, share }: TraceSettings): Sampler {
  // Which of them begin a trace is decided by then.
  if (sampler === 'parentbased_traceidratio') return new ParentBasedSampler({ root: new AlwaysOnSampler() });
  const root = rootOf(sampler.replace('parentbased_', ''), share);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootOf(name: string, share: number): Sampler {
  if (name === 'always_on') return new AlwaysOnSampler();
  return name === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(share);
}
