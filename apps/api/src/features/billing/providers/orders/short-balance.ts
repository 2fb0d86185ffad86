import { Declined } from '../provider.ts'

/** Words by which providers say that our own balance at them is short: they refuse a refund today, and give it once money has come in. */
const SHORT = /insufficient[\s_-]*(?:funds|balance)|balance[\s_-]*(?:insufficient|is not enough|is too low)/i

/** For a refund that was refused: a refusal that may pass is not hard, so that it is asked for again. @throws whatever it is given */
export function refuseForNow(error: unknown): never {
  if (!(error instanceof Declined)) throw error
  const { decline } = error
  const isForNow = SHORT.test(decline.code) || SHORT.test(decline.message)
  throw isForNow ? new Declined({ ...decline, isHard: false, class: 'ours' }) : error
}
