import type * as Sdk from '@opentelemetry/sdk-trace'
import type { Sampler } from '@opentelemetry/sdk-trace'
import type { TracesConfig } from './variables.ts'

type Of = Pick<TracesConfig, 'sampler' | 'share'>

/** Decided by the id of a trace where a share of them is kept, so that every process decides alike. */
export function toSampler(sdk: typeof Sdk, { sampler, share }: Of): Sampler {
  const root = toRoot(sdk, { sampler, share })
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root
}

function toRoot(sdk: typeof Sdk, { sampler, share }: Of): Sampler {
  if (sampler.endsWith('always_on')) return new sdk.AlwaysOnSampler()
  if (sampler.endsWith('always_off')) return new sdk.AlwaysOffSampler()
  return new sdk.TraceIdRatioBasedSampler(share)
}
