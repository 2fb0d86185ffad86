import type { Client } from '@kola/contract/http/client'
import type { QualityAnswer, QualityFigures } from '@kola/contract/quality/quality'
import { type OperatorArgs, UsageError } from './args.ts'
import { toTable } from './print.ts'

/** Beyond the last step nobody counted how long it took. */
const LONGEST_MS = 20_000

const HEADINGS = ['SESSIONS', 'START P50', 'P95', 'STALLED', 'STALLS/H', 'FAILED', 'UNSEEN', 'LINES']

function toStart(ms: number | null): string {
  if (ms === null) return '–'
  return ms > LONGEST_MS ? `over ${LONGEST_MS / 1_000} s` : `${(ms / 1_000).toFixed(1)} s`
}

const toPercent = (share: number) => `${(share * 100).toFixed(2)} %`

const toCells = (one: QualityFigures): string[] => [
  ...[String(one.sessions), toStart(one.startP50Ms), toStart(one.startP95Ms), toPercent(one.stallShare)],
  ...[one.stallsPerHour.toFixed(1), toPercent(one.failedShare), toPercent(one.unseenShare)],
  one.lines === 0 ? '–' : `${one.lines}p`,
]

export function toQualityText({ from, until, all, places, streams, failures }: QualityAnswer): string {
  const days = `${from} to ${until} (UTC)`
  if (all.sessions === 0) return `${days}\n\nNobody has told of a playback.`
  const failed = Object.entries(failures).map(([category, count]) => `${category} ${count}`)
  return [
    days,
    toTable([
      ['NETWORK', 'DEVICE', ...HEADINGS],
      ...places.map((one) => [one.network, one.device, ...toCells(one)]),
      ['all', 'all', ...toCells(all)],
    ]),
    toTable([['ENGINE', 'CODEC', ...HEADINGS], ...streams.map((one) => [one.engine, one.codec, ...toCells(one)])]),
    ...(failed.length > 0 ? [`Failures: ${failed.join(', ')}.`] : []),
  ].join('\n\n')
}

/** What viewers met in the last days. */
export async function tellQuality(call: Client, { texts }: OperatorArgs): Promise<{ answer: unknown; text: string }> {
  const { days } = texts
  if (days !== undefined && !/^\d+$/.test(days)) throw new UsageError('--days is a whole number.')
  const answer = await call('GET /api/v1/apps/playback-quality', { query: days ? { days: Number(days) } : {} })
  return { answer, text: toQualityText(answer) }
}
