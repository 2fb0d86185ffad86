import type { QualityFigures } from '@kola/contract/quality/quality'
import { expect, test } from 'vitest'
import { compare, tell } from './measures.ts'
import { toRows } from './to-rows.ts'

const FIGURES: QualityFigures = {
  ...{ sessions: 200, startP50Ms: 1_400, startP95Ms: 5_200, stallShare: 0.0031, stallsPerHour: 0.4 },
  ...{ failedShare: 0.0065, unseenShare: 0, lines: 480 },
}
const FEW = { ...FIGURES, sessions: 199 }

test('a figure of 199 plays says nothing, of 200 it is told', () => {
  expect([tell('start', FEW), tell('start', FIGURES)]).toEqual(['too few', '1.4 s'])
  expect([tell('stalls', FIGURES), tell('failures', FIGURES)]).toEqual(['0.31 %', '0.65 %'])
  expect([tell('start', { ...FIGURES, startP50Ms: null }), tell('start', undefined)]).toEqual(['–', '–'])
})

test('slower is bad, faster is good, the same is neither, and nothing is compared with too few', () => {
  const of = (startP50Ms: number) => ({ ...FIGURES, startP50Ms })
  expect(compare('start', of(3_900), of(2_100))).toEqual({ kind: 'bad', text: '▲ 1.8 s' })
  expect(compare('start', of(2_100), of(3_900))).toEqual({ kind: 'good', text: '▼ 1.8 s' })
  expect(compare('start', of(2_100), of(2_100))).toEqual({ kind: 'flat', text: 'as before' })
  expect(compare('start', FIGURES, FEW)).toBeNull()
})

test('the file says what the screen says, too few among it', () => {
  const rows = toRows({
    ...{ from: '2026-11-20', until: '2026-11-26', all: FIGURES, failures: {} },
    before: { from: '2026-11-13', until: '2026-11-19', ...FIGURES },
    places: [{ network: 'mobile', device: 'tv', ...FIGURES }],
    streams: [{ engine: 'stored', codec: 'av1', ...FEW }],
    days: [{ day: '2026-11-20', ...FIGURES }],
  })
  expect(rows).toEqual([
    ['by', 'name', 'plays', 'Start time', 'Stalls', 'Failures'],
    ['place', 'Television, Mobile', '200', '1.4 s', '0.31 %', '0.65 %'],
    ['stream', 'Stored on the device, AV1', '199', 'too few', 'too few', 'too few'],
    ['day', '2026-11-20', '200', '1.4 s', '0.31 %', '0.65 %'],
  ])
})
