import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createChance } from '#app/testing/years/chance.ts'
import { listKept } from '#app/testing/years/kept.ts'
import { GRACE_DAYS, listNear, mustGiveAccess, toPaidThrough } from '#app/testing/years/reckoning.ts'
import { createYearsWorld, type YearsWorld } from '#app/testing/years/world.ts'
import { readYears } from '#env.ts'

const DAY_MS = 86_400_000
const { members: MEMBERS, days: DAYS, seed: SEED, look: LOOK_DAYS } = readYears()
/** A callback that is dropped is made good by a reading within so long. */
const SLACK_MS = DAY_MS

/** Nobody who paid is refused, and nobody watches unpaid beyond the grace, by the parties' books. */
async function look(world: YearsWorld): Promise<string[]> {
  const kept = await listKept(world.at.stage.db, await world.readBooks())
  const now = world.now()
  const faults: string[] = []
  for (const { id, party } of world.persons) {
    const own = kept.get(id) ?? []
    const { entitlement } = await world.readStanding(id)
    const isEntitled = entitlement.kind === 'entitled'
    const end = toPaidThrough(own)
    const graceEndMs = (end?.getTime() ?? 0) + GRACE_DAYS * DAY_MS + SLACK_MS
    const isRefused = !isEntitled && mustGiveAccess(own, now)
    const isUnpaid = isEntitled && now.getTime() > graceEndMs
    if (!isRefused && !isUnpaid) continue
    faults.push(`${party} ${id} ${isRefused ? 'paid and is refused' : 'watches unpaid'} on ${now.toISOString()}`)
    faults.push(...(await world.describe(id)), ...own.map((one) => JSON.stringify(one)))
  }
  return faults
}

async function assertBooks(world: YearsWorld): Promise<void> {
  const { db } = world.at.stage
  const books = await world.readBooks()
  const theirs = new Map<string, number>()
  for (const { party, kind, amountMinor, currency } of books) {
    const name = `provider:${party} ${currency}`
    theirs.set(name, (theirs.get(name) ?? 0) + (kind === 'charge' ? amountMinor : -amountMinor))
  }
  const { rows: ours } = await sql<{ name: string; amount: number }>`
    select account || ' ' || currency as name, sum(amount_minor)::bigint as amount from ledger_line
    where account like 'provider:%' group by 1`.execute(db)
  const toSorted = (list: Iterable<[string, number]>) => [...list].filter(([, amount]) => amount !== 0).toSorted()
  expect(
    toSorted(ours.map(({ name, amount }) => [name, Number(amount)])),
    'the ledger agrees with the books of each party',
  ).toEqual(toSorted(theirs))
  const { rows: sums } = await sql<{ currency: string; sum: number }>`
    select currency, sum(amount_minor)::bigint as sum from ledger_line group by currency`.execute(db)
  expect(sums.length).toBeGreaterThan(0)
  expect(
    sums.filter(({ sum }) => Number(sum) !== 0),
    'the ledger sums to zero',
  ).toEqual([])
}

async function assertOnce(world: YearsWorld): Promise<void> {
  const { db } = world.at.stage
  const kept = await listKept(db, await world.readBooks())
  expect(
    [...kept.keys()].filter((owner) => owner.startsWith('nobody')),
    'each charge is somebody’s',
  ).toEqual([])
  const near: string[] = []
  for (const [owner, own] of kept) {
    const twice = listNear(own)
    if (twice.length > 0)
      near.push(...twice, ...(await world.describe(owner)), ...own.map((one) => JSON.stringify(one)))
  }
  expect(near, 'nobody is charged twice for a period').toEqual([])
  const { rows: without } = await sql<{ transaction: string }>`
    select transaction_id as transaction from payment where use = 'unapplied'
      and not exists (select 1 from refund where refund.tenant_id = payment.tenant_id and refund.payment_id = payment.id
        and refund.state = 'done')`.execute(db)
  expect(without, 'what pays for nothing has gone back').toEqual([])
}

test(`${MEMBERS} members of six parties live ${DAYS} days with empty accounts, faults and deaths (YEARS_SEED=${SEED})`, {
  timeout: 4 * 3_600_000,
}, async () => {
  const chance = createChance(SEED)
  const world = await createYearsWorld({ chance, members: MEMBERS })
  try {
    await world.begin()
    for (let day = 1; day <= DAYS; day += 1) {
      await world.liveDay({ isFaulty: true })
      if (day % LOOK_DAYS === 0) expect(await look(world), `day ${day}`).toEqual([])
    }
    await world.settle()
    expect(await look(world), 'at the end').toEqual([])
    await assertBooks(world)
    await assertOnce(world)
    const books = await world.readBooks()
    console.log(JSON.stringify({ ...world.work.counts, movements: books.length }))
    expect(world.work.counts.deaths).toBeGreaterThan(0)
    expect(books.length).toBeGreaterThan(MEMBERS)
  } finally {
    await world.close()
  }
})
