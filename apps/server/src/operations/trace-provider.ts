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

/** Where finished spans go: to the collector of the installation, in batches, in the background. */
export function openProvider(settings: TraceSettings, log: Logger): TracerProvider {
  reportTo(log);
  const exporter = settings.protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter();
  const own = resourceFromAttributes({ 'service.name': 'stempel', 'service.version': productVersion() });
  return new TracerProvider({
    sampler: samplerOf(settings),
    // What the environment says goes before our own name.
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: mostWaiting })],
  });
}

/** A collector that is away is said once a minute, not for each batch. */
function reportTo(log: Logger): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  setGlobalErrorHandler((error) => {
    if (performance.now() - saidAt < silenceMilliseconds) return;
    saidAt = performance.now();
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason }, 'the collector does not take the traces');
  });
}

function samplerOf({ sampler, share }: TraceSettings): Sampler {
  const root = rootOf(sampler.replace('parentbased_', ''), share);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootOf(name: string, share: number): Sampler {
  if (name === 'always_on') return new AlwaysOnSampler();
  return name === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(share);
}
