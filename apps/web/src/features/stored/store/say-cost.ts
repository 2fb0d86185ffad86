import type { LineKind } from '@kola/player/stored/plan/fetch-rules'
import { readStoredSign } from '#shared/stored/stored-sign.ts'
import { readOwnLine } from '../queue/open-store.ts'
import { sayBytes } from '../size-words.ts'
import { say } from '../words.ts'
import type { SizeChoice } from './plan-sizes.ts'

/** What fetching a film now costs, as far as the browser and the tenant's price of data tell. */
export function sayCost(
  { bytes }: Pick<SizeChoice, 'bytes'>,
  toCost: (gigabytes: number) => string | null,
  line: LineKind = readOwnLine(),
): string {
  const cost = toCost(bytes / 1e9)
  const size = sayBytes(bytes)
  if (line === 'free') return say('onWifi')
  if (line === 'metered') {
    if (!cost) return say('meteredNoPrice', { size })
    return readStoredSign().isAtNight ? say('metered', { cost }) : say('meteredNoNight', { cost })
  }
  return cost ? say('unknownLine', { cost }) : say('unknownNoPrice', { size })
}
