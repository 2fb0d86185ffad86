import { setTimeout as wait } from 'node:timers/promises'
import { checkAll, listOpen } from './checks.ts'
import { type Load, startDrivers } from './drivers/drivers.ts'
import type { Fault } from './kinds/fault.ts'
import { type Layout, type Sizes, startLayout } from './layout/layout.ts'
import { type Round, runRound } from './rounds.ts'
import { createChance, planRounds } from './seeded.ts'

const POLL_MS = 500

export interface Plan {
  seed: number
  rounds: number
  faults: readonly Fault[]
  sizes: Sizes
  load: Load
  /** How long what is left to be done may take once the faults are over. */
  settleMs: number
  /** Those that may have gone out already are sent again two minutes later. */
  waitsForMails: boolean
  /** Ends it after the round that runs. */
  signal?: AbortSignal
  onRound?: (round: Round, number: number) => void
}

export interface Run {
  seed: number
  asked: number
  rounds: Round[]
  /** Faults that this machine cannot have, each with why. */
  leftOut: string[]
  /** What was still not done in the end, or done wrongly. */
  open: string[]
  seconds: number
  acknowledged: { places: number; accounts: number; payments: number; films: number; elsewhere: number }
  /** Why new members did not come to pay. */
  kept: string[]
}

/** Starts the layout, has people use it, breaks one part after the other, and says what came of it. */
export async function runHarness(plan: Plan): Promise<Run> {
  const startedMs = performance.now()
  const chance = createChance(plan.seed)
  const layout = await startLayout(plan.sizes)
  try {
    const drivers = await startDrivers(layout, plan.load)
    const leftOut: string[] = []
    const possible = plan.faults.filter((fault) => {
      const obstacle = fault.findObstacle?.(layout)
      if (obstacle) leftOut.push(`${fault.name} (${obstacle})`)
      return !obstacle
    })
    const rounds: Round[] = []
    const planned = planRounds(possible, { rounds: plan.rounds, chance })
    for (const fault of planned) {
      if (plan.signal?.aborted) break
      const round = await runRound(fault, { layout, drivers, chance })
      rounds.push(round)
      plan.onRound?.(round, rounds.length)
    }
    await settle(plan, async () => (drivers.payers.acknowledged.size > 0 ? [] : ['nobody has paid yet']))
    const open = await settle(plan, () => listOpen(layout, drivers, plan.waitsForMails))
    const { lost, other } = await checkAll(layout, drivers)
    const { viewers, payers, ingester } = drivers
    const acknowledged = {
      places: viewers.reduce((sum, viewer) => sum + viewer.acknowledged, 0),
      ...{ accounts: payers.accounts.length, payments: payers.acknowledged.size },
      films: [...(ingester?.taken.values() ?? [])].filter((state) => state === 'ready').length,
      elsewhere: await countReturned(layout),
    }
    await drivers.stop()
    const seconds = Math.round((performance.now() - startedMs) / 1_000)
    const { seed, rounds: asked } = plan
    const kept = [...payers.kept].map(([why, times]) => `${why} (${times} times)`)
    return { seed, asked, rounds, leftOut, open: [...open, ...lost, ...other], seconds, acknowledged, kept }
  } finally {
    await layout.close()
  }
}

/** Renditions that encoders elsewhere made and that were believed. */
async function countReturned(layout: Layout): Promise<number> {
  const logs = await Promise.all(layout.of('media').map((one) => one.readLog()))
  return logs.join('').split('"media.returned-believed"').length - 1
}

/** While everybody goes on: what is open now has to be done soon, whatever else is begun. */
async function settle({ settleMs }: Plan, list: () => Promise<string[]>): Promise<string[]> {
  let open = new Set(await list())
  for (
    const untilMs = performance.now() + settleMs;
    performance.now() < untilMs && open.size > 0;
    await wait(POLL_MS)
  ) {
    open = open.intersection(new Set(await list()))
  }
  return [...open]
}
