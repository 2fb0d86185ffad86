import { createNearDatabase } from '@kola/platform/testing/database'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { readSimulation } from '#env.ts'
import type { Schema } from '#shared/database/schema/schema.ts'
import { assertGapless } from '../testing/papers.ts'
import { FILMS } from './begin.ts'
import { addChangePrices } from './changes.ts'
import { assertHonest } from './honest.ts'
import { type Happening, KINDS } from './parts.ts'
import { createWorld } from './world.ts'

/** Happenings of one world. */
const LENGTH = 50
/** Two worlds of each tenant at once, as they draw numbers of its receipts. */
const TENANTS = ['ibadan', 'jos', 'kano', 'lagos'] as const
const LANES = [...TENANTS, ...TENANTS]

const { events, seed, world: alone } = readSimulation()
let stage: ApiStage

beforeAll(async () => {
  const database = await createNearDatabase<Schema>()
  stage = await createApiStage((config) => ({ ...config, maxConnections: 4 * LANES.length }), [], { database })
  for (const tenantId of TENANTS) {
    await stage.addTenant(tenantId)
    await addChangePrices(stage.db, tenantId)
    for (const id of FILMS) await stage.addTitle({ tenantId, id })
  }
})
afterAll(() => stage.close())

const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom(...KINDS),
  whom: fc.nat(1_000),
  how: fc.nat(1_000),
})

async function live(tenantId: string, name: string, happenings: readonly Happening[]): Promise<void> {
  const accounts = await Promise.all([stage.addAccount({ tenantId }), stage.addAccount({ tenantId })])
  const accountIds = accounts.map(({ id }) => id)
  const { db, pool, queue } = stage.platform
  const ground = { db, queue, tenantId, startsAt: new Date(stage.clock.now()), needs: stage.services.paying }
  const world = createWorld(ground, { name, accountIds })
  for (const each of happenings) await world.happen(each)
  await world.settleAll()
  await assertHonest({ db, pool, tenantId }, world, accountIds)
}

/** Each lane lives one world after the other. @throws Error that says how to live the failed one again alone */
async function liveAll(worlds: readonly (readonly Happening[])[]): Promise<void> {
  const waiting = [...worlds.entries()].filter(([number]) => alone === null || number === alone).values()
  let isFailed = false
  const lane = async (tenantId: string) => {
    for (const [number, world] of waiting) {
      if (isFailed) return
      try {
        await live(tenantId, `w${number}`, world)
      } catch (cause) {
        isFailed = true
        throw new Error(toFailure(number, cause), { cause })
      }
    }
  }
  await Promise.all(LANES.map(lane))
}

const toFailure = (
  number: number,
  cause: unknown,
) => `World ${number} of seed ${seed}: ${cause instanceof Error ? cause.message : cause}
Again, alone: MONEY_EVENTS=${events} MONEY_SEED=${seed} MONEY_WORLD=${number} npx vitest run apps/api/src/features/billing/simulation`

test(
  `after ${events} things that happened (seed ${seed}) the ledger balances, agrees with the provider, nobody paid twice and nobody who paid is refused`,
  async () => {
    const worlds = fc.sample(fc.array(happening, { minLength: LENGTH, maxLength: LENGTH }), {
      numRuns: Math.ceil(events / LENGTH),
      seed,
    })
    if (alone !== null) expect(worlds.length, 'MONEY_WORLD is one of them').toBeGreaterThan(alone)
    await liveAll(worlds)
    await assertGapless(stage.db)
  },
  24 * 3_600_000,
)
