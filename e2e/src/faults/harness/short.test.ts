import { hasProgram } from '@kola/platform/testing/clusters/debian'
import { describe, expect, test } from 'vitest'
import { runHarness } from './harness.ts'
import { listFaults } from './kinds/list.ts'

const ASKED = [
  'api: one is killed',
  'database: the primary dies, a standby takes its place',
  'Valkey: killed, and back with nothing in it',
]
const isHere = ['haproxy', 'nginx'].every((name) =>
  hasProgram(name, { isFor: 'several replicas while parts of them die' }),
)

describe.runIf(isHere)('several replicas, while one part after the other dies under them', () => {
  test('lose nothing that was acknowledged, do nothing twice, interrupt no film and answer clearly', async () => {
    const faults = listFaults().filter(({ name }) => ASKED.includes(name))
    expect(faults).toHaveLength(ASKED.length)
    const run = await runHarness({
      ...{
        seed: 14,
        rounds: ASKED.length,
        faults,
        sizes: { api: 2, work: 1, media: 0, encoder: 0, ownsDatabasesDisk: false, isInBucket: false },
        settleMs: 60_000,
        waitsForMails: false,
      },
      load: { viewers: 2, paysEveryMs: 1_500, filmsEveryMs: 0 },
    })
    expect(run.rounds.map(({ fault }) => fault).toSorted()).toEqual(ASKED.toSorted())
    for (const { fault, lost, interrupted, wrong } of run.rounds) {
      expect({ fault, lost, interrupted, wrong }).toEqual({ fault, lost: [], interrupted: [], wrong: [] })
    }
    expect(run.open).toEqual([])
    const { places, accounts, payments } = run.acknowledged
    const kept = run.kept.join('; ')
    expect([places > 20, accounts > 0, payments > 0], kept).toEqual([true, true, true])
  }, 300_000)
})
