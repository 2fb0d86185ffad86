import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFaultRounds } from '../env.ts'
import { type RunningService, startService } from '../service.ts'
import { killAll, listFamily } from './processes.ts'
import { createWriters, type Ledger, type Writers } from './writers.ts'

const ROUNDS = readFaultRounds()

let folder: string
let service: RunningService

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kola-sigkill-'))
  // The database runs as an ordinary user also when root runs the tests.
  await chmod(folder, 0o711)
  service = await startService({ dataFolder: folder })
}, 330_000)

afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

/** What is stored is the last acknowledged write, or one sent after it. */
function expectKept(ledger: Ledger, stored: number): void {
  if (ledger.name !== 'my-list') {
    expect(stored, `${ledger.name} went back`).toBeGreaterThanOrEqual(ledger.acknowledged)
    expect(stored, `${ledger.name} was never sent`).toBeLessThanOrEqual(ledger.sent)
    return
  }
  const possible = ledger.sent > ledger.acknowledged ? [0, 1] : [ledger.acknowledged % 2]
  expect(possible, 'my-list lost a write').toContain(stored)
}

async function oneRound(writers: Writers, round: number): Promise<void> {
  const stop = new AbortController()
  const writing = writers.run(stop.signal)
  const before = writers.ledgers.map((ledger) => ledger.acknowledged)
  await expect
    .poll(() => writers.ledgers.every((ledger, index) => ledger.acknowledged > (before[index] ?? 0) + 3), {
      timeout: 30_000,
      interval: 5,
    })
    .toBe(true)
  // Sometimes at once, sometimes in the middle of a burst.
  await new Promise((resolve) => setTimeout(resolve, (round * 37) % 200))
  killAll(listFamily(service.pid))
  await writing
  stop.abort()
  service = await startService({ dataFolder: folder })
  const stored = await writers.read()
  for (const [index, ledger] of writers.ledgers.entries()) expectKept(ledger, stored[index] ?? Number.NaN)
}

it(`loses no acknowledged resume, my-list or presence write in ${ROUNDS} rounds of SIGKILL under load`, async () => {
  const writers = await createWriters(() => service.url, 'family@example.com')
  for (let round = 0; round < ROUNDS; round++) await oneRound(writers, round)
  for (const ledger of writers.ledgers) expect(ledger.acknowledged, ledger.name).toBeGreaterThan(ROUNDS * 3)
}, 900_000)
