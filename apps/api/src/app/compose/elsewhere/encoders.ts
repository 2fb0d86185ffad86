import { createTaking } from '@kola/platform/handouts/taking'
import type { Config, Secrets } from '#config.ts'
import { createEncoderAccess } from '#features/encoders/access.ts'
import { createEncoders } from '#features/encoders/service.ts'
import { createSourceTokens } from '#features/encoders/source-token.ts'
import type { Platform } from '../platform.ts'

/** Null where there are none. */
export function composeEncoders(platform: Platform, { config, secrets }: { config: Config; secrets: Secrets }) {
  if (!config.hasEncoders) return null
  const taking = createTaking(platform.pool)
  const access = createEncoderAccess({ ...platform, taking })
  const sourceTokens = createSourceTokens({ keys: secrets.tokenKeys, clock: platform.clock })
  const { publicUrl } = config.http
  return { access, encoders: createEncoders({ ...platform, access, taking, sourceTokens, publicUrl }) }
}
