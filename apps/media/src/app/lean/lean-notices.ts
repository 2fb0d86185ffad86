import { type MediaNotice, toNotice } from '@kola/contract/media-notices'
import type { ChosenPicture } from './choose-qualities.ts'

export interface LeanFacts {
  hasAv1: boolean
  hasOpus: boolean
  pictures: readonly ChosenPicture[]
  /** Bytes of each encoded quality and of the one in H.264 that it stands beside, by its name. */
  sizes: ReadonlyMap<string, { lean: number; h264: number }>
  /** Processor seconds by quality. */
  costs: Readonly<Record<string, number>>
  /** The same for choosing them. */
  measuringSeconds: number
  durationSeconds: number
}

/** What the operator is told: what was made, what it cost and what it saves, each with how that was measured. */
export function toLeanNotices(facts: LeanFacts): MediaNotice[] {
  const notices: MediaNotice[] = []
  if (!facts.hasAv1) notices.push(toNotice('LEAN_NO_AV1'))
  if (!facts.hasOpus) notices.push(toNotice('LEAN_NO_OPUS'))
  if (facts.pictures.length === 0 && !facts.hasOpus) return notices
  const encoding = Object.values(facts.costs).reduce((sum, cost) => sum + cost, 0)
  const cost = `${toWords(encoding)} of one processor, and ${toWords(facts.measuringSeconds)} to choose the rates`
  notices.push(toNotice('LEAN_MADE', encoding > 0 ? cost : undefined))
  return [...notices, ...facts.pictures.map((picture) => toNotice('LEAN_RUNG', toRungWords(picture, facts)))]
}

function toRungWords({ name, of, crf, measured }: ChosenPicture, { sizes, costs, durationSeconds }: LeanFacts): string {
  const size = sizes.get(name) ?? { lean: 0, h264: 0 }
  const toKbps = (bytes: number) => `${Math.round((bytes * 8) / 1000 / durationSeconds)} kb/s`
  const saved = Math.round((1 - size.lean / size.h264) * 100)
  const quality = measured
    ? `${measured.measure} ${toScore(measured.ours)} against ${toScore(measured.h264)} over samples, rate factor ${crf}`
    : `not measured, rate factor ${crf}`
  return [
    `${of} takes ${toKbps(size.lean)} instead of ${toKbps(size.h264)} (${saved < 0 ? `${-saved} % more` : `${saved} % less`})`,
    quality,
    ...(costs[name] ? [`${toWords(costs[name])} of one processor`] : []),
  ].join('; ')
}

function toScore(score: number): string {
  return score <= 1 ? score.toFixed(4) : score.toFixed(1)
}

function toWords(seconds: number): string {
  if (seconds < 90) return `${seconds.toFixed(1)} s`
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
