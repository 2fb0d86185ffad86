import { expect, test } from 'vitest'
import type { Run } from './harness.ts'
import type { Round } from './rounds.ts'
import { putInto, toTable } from './table.ts'

const round = (change: Partial<Round>): Round => ({
  ...{ fault: 'api: one is killed', writesBackMs: 900, filmGapMs: 1_200, unavailable: 3, cut: 0, answered: 80 },
  ...{ lost: [], interrupted: [], wrong: [] },
  ...change,
})
const run = (change: Partial<Run>): Run => ({
  ...{ seed: 7, asked: 2, rounds: [round({}), round({ writesBackMs: 2_449 })], leftOut: [], open: [], seconds: 95 },
  acknowledged: { places: 1_200, accounts: 9, payments: 1, films: 2, elsewhere: 3 },
  kept: [],
  ...change,
})

test('rounds of one fault are one row, with the worst of them and the sum of what was met', () => {
  expect(toTable(run({})).split('\n')).toEqual([
    '<!-- seed 7 -->',
    '**Seed 7**: 2 rounds of 1 faults in 2 minutes. 1,200 places, 9 accounts, 1 payment and 2 films were acknowledged, 3 renditions of these made elsewhere; ' +
      '**0 writes lost, 0 films interrupted**, writes back within 2.4 s.',
    '',
    '| fault | rounds | writes back, s | film gap, s | 503 | cut | lost | interrupted | wrong |',
    '|---|---|---|---|---|---|---|---|---|',
    '| api: one is killed | 2 | 2.4 | 1.2 | 6 | 0 | 0 | 0 | 0 |',
    '<!-- end of seed 7 -->',
  ])
})

test('what is lost or wrong, what was left out and that a run was broken off is said', () => {
  const lost = round({ lost: ['a place: 1 is kept, 2 was acknowledged, 2 was sent'], wrong: ['500 GET /apps/v1/home'] })
  const text = toTable(run({ asked: 50, rounds: [lost], leftOut: ['disk (nobody may mount)'], open: ['no mail to a'] }))
  expect(text).toContain('**Seed 7**: interrupted after 1 of 50 rounds of 1 faults')
  expect(text).toContain('**1 write lost, 0 films interrupted**')
  expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- api: one is killed: a place: 1 is kept, 2 was acknowledged, 2 was sent',
    '- api: one is killed: 500 GET /apps/v1/home',
    '- in the end: no mail to a',
  ])
  expect(text).toContain('Not tried on this machine: disk (nobody may mount).')
})

test('a run takes the place of the one with its seed, and stands beside those with others', () => {
  const page = '# Reliability\n\n## One part after the other\n\nHow.\n\n## After it\n\nText.\n'
  const two = putInto(putInto(page, run({})), run({ seed: 8 }))
  expect(two.match(/<!-- seed \d+ -->/g)).toEqual(['<!-- seed 7 -->', '<!-- seed 8 -->'])
  expect(two.endsWith('<!-- end of seed 8 -->\n\n## After it\n\nText.\n')).toBe(true)
  const again = putInto(two, run({ asked: 60 }))
  expect(again.match(/<!-- seed \d+ -->/g)).toEqual(['<!-- seed 7 -->', '<!-- seed 8 -->'])
  expect(again).toContain('interrupted after 2 of 60 rounds')
})
