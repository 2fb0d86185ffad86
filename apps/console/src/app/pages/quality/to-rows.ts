import type { QualityAnswer } from '@kola/contract/quality/quality'
import { MEASURE_NAMES, MEASURES, tell } from './measures.ts'
import { toDevice, toNetwork, toStream } from './names.ts'

/** What the screen shows, figure by figure. */
export function toRows({ places, streams, days }: QualityAnswer): string[][] {
  const all = [
    ...places.map((one) => ({ ...one, by: 'place', name: `${toDevice(one.device)}, ${toNetwork(one.network)}` })),
    ...streams.map((one) => ({ ...one, by: 'stream', name: toStream(one) })),
    ...days.map((one) => ({ ...one, by: 'day', name: one.day })),
  ]
  return [
    ['by', 'name', 'plays', ...MEASURE_NAMES.map((name) => MEASURES[name].title)],
    ...all.map((one) => [one.by, one.name, String(one.sessions), ...MEASURE_NAMES.map((name) => tell(name, one))]),
  ]
}
