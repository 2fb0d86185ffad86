import { createMac } from '@kola/platform/key-ring'
import { type Builds, createBuilds } from '../web/builds/builds.ts'
import type { ComposeOptions, Platform } from './platform.ts'

/** Null where builds of other replicas are not kept. */
export function composeBuilds(
  { storage, caches, clock, log }: Platform,
  { config, secrets }: Pick<ComposeOptions, 'config' | 'secrets'>,
): Builds | null {
  const keepDays = config.http.keepsBuildsDays
  if (keepDays === 0) return null
  return createBuilds({ storage, caches, clock, log, keepDays, mac: createMac(secrets.tokenKeys, 'web-build') })
}
