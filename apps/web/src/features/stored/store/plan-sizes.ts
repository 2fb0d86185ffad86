import type { StoredQuality } from '@kola/contract/stored/stored'
import { say } from '../words.ts'

export interface SizeChoice extends StoredQuality {
  name: string
  note: string
}

/** Lines up to which a size bears its name. */
const SMALL = 360
const MIDDLE = 480

/** At most three sizes: the best for a phone, the best below HD, the best that there is. A size that is no larger is left out. */
export function planSizes(qualities: readonly StoredQuality[]): SizeChoice[] {
  const best = (height: number) => qualities.findLast((one) => one.height <= height)
  const small = best(SMALL) ?? qualities[0]
  const middle = best(MIDDLE)
  const large = qualities.at(-1)
  const sizes: SizeChoice[] = []
  if (small) sizes.push({ ...small, name: say('small'), note: say('smallNote', { height: small.height }) })
  if (middle && middle !== small)
    sizes.push({ ...middle, name: say('middle'), note: say('middleNote', { height: middle.height }) })
  if (large && large !== small && large !== middle) {
    sizes.push({ ...large, name: say('large'), note: say('largeNote', { height: large.height }) })
  }
  return sizes
}

/** The size that the viewer would choose: the largest within their height. */
export const findSize = (sizes: readonly SizeChoice[], height: number): SizeChoice | undefined =>
  sizes.findLast((one) => one.height <= height) ?? sizes[0]
