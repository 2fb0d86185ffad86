import { createAccountMaker } from '../../../e2e/src/fixtures/service/accounts.ts'
import { readRenewals } from '../env.ts'
import { type Member, newDeviceId, signIn, signInMany } from '../member.ts'
import { ceilingResult, median, type Result } from '../result.ts'
import { findPlayable } from '../rows/server.ts'
import type { Service } from '../service.ts'
import { quantile, startOpenLoad } from './open-load.ts'
import { startSecondWorker } from './second-worker.ts'
import { seedRenewals } from './seed.ts'

const PER_SECOND = 40
const CALLERS = 8
const IDLE_MS = 20_000
const MAX_RATIO = 2
const MAX_ACCESS_MS = { usual: 2_000, worst: 10_000 }
/** Somebody sends a transfer about so often while the renewals run. */
const TRANSFER_EVERY_MS = 12_000
const TRANSFERS = 20
const PRESS_MS = 25
const DRAINED_MS = 45 * 60_000
/** Nobody is charged at night, in Lagos; so late nothing of this could be measured. */
const DAY_HOURS = { first: 6, last: 20 }

/** Ordinary calls of members: home, account, plans, and what may be played. */
async function toCalls(service: Service, titleId: string): Promise<(() => Promise<void>)[]> {
  const members = await signInMany(service, CALLERS)
  const ask =
    (path: string, { headers }: Member) =>
    async () => {
      const answer = await fetch(service.url + path, { headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    }
  return members.flatMap((member) => [
    ...['/apps/v1/home', '/apps/v1/account', '/apps/v1/packages', '/apps/v1/home'].map((path) => ask(path, member)),
    ask(`/apps/v2/videoplayback?id=${titleId}&deviceId=${newDeviceId()}`, member),
  ])
}

interface Sending {
  member: Member
  accountNumber: string
  amountMinor: number
}

/** Somebody who is shown where to send the money. */
async function beginTransfer(service: Service, maker: ReturnType<typeof createAccountMaker>): Promise<Sending> {
  const member = await signIn(service.url, (await maker.newMember({ screens: null })).email)
  const headers = { ...member.headers, 'content-type': 'application/json' }
  const body = { slug: 'basic-ngn-30', provider_slug: 'flutterwave', type: 'one-time', paymentmethod: 'banktransfer' }
  const begun = await fetch(`${service.url}/apps/v1/process-payment`, {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
  })
  const { data } = (await begun.json()) as { data: { reference: string } }
  const found = await fetch(`${service.url}/apps/v1/payment-intents/${data.reference}`, { headers: member.headers })
  const { payment } = (await found.json()) as { payment: { pushed: { accountNumber: string; amount: string } } }
  const { accountNumber, amount } = payment.pushed
  return { member, accountNumber, amountMinor: Math.round(Number(amount) * 100) }
}

/** From the transfer, of which the provider calls back, until the film is allowed; nobody comes back meanwhile. */
async function timeAccess(service: Service, { member, ...sent }: Sending, titleId: string): Promise<number> {
  const url = `${service.url}/apps/v2/videoplayback?id=${titleId}&deviceId=${newDeviceId()}`
  const startedAt = performance.now()
  const answer = await fetch(`${service.sandboxUrl}/control/inbound`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) },
  })
  if (!answer.ok) throw new Error(`the transfer answered ${answer.status}`)
  for (;;) {
    if ((await fetch(url, { headers: member.headers })).status === 200) return performance.now() - startedAt
    if (performance.now() - startedAt > 6 * MAX_ACCESS_MS.worst) throw new Error('Who has paid does not play')
    await new Promise((resolve) => setTimeout(resolve, PRESS_MS))
  }
}

const countLeft = async ({ pool }: Service, rows: number): Promise<number> => {
  const { rows: found } = await pool.query<{ paid: number }>(
    `select count(*)::int as paid from renewal where state = 'paid' and subscription_id like 'due%'`,
  )
  return rows - (found[0]?.paid ?? 0)
}

/** Until all are paid; meanwhile somebody sends a transfer now and then. @returns how long each of these waited */
async function workOff(service: Service, transfers: Sending[], { rows, titleId }: { rows: number; titleId: string }) {
  const waits: number[] = []
  const startedAt = performance.now()
  let nextAt = startedAt
  for (;;) {
    const left = await countLeft(service, rows)
    if (left === 0) return { waits, ms: performance.now() - startedAt }
    if (performance.now() - startedAt > DRAINED_MS) throw new Error(`${left} renewals are not paid`)
    const next = left < rows && performance.now() >= nextAt ? transfers.shift() : undefined
    if (next) {
      nextAt = performance.now() + TRANSFER_EVERY_MS
      waits.push(await timeAccess(service, next, titleId))
    } else await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Charges of renewals in the parties' books beyond one for each. @throws Error where a renewal is not in them */
async function countDoubles({ pool, sandboxUrl }: Service, rows: number): Promise<number> {
  const { rows: own } = await pool.query<{ reference: string; renewal: string }>(
    `select reference, renewal_id as renewal from checkout where renewal_id is not null and account_id like 'due%'`,
  )
  const renewalOf = new Map(own.map(({ reference, renewal }) => [reference, renewal]))
  const counts = new Map<string, number>()
  for (const party of ['dpo', 'paystack']) {
    const answer = await fetch(`${sandboxUrl}/control/${party}/books`)
    const { books } = (await answer.json()) as { books: { kind: string; reference: string }[] }
    for (const { kind, reference } of books) {
      const renewal = renewalOf.get(reference)
      if (kind === 'charge' && renewal) counts.set(renewal, (counts.get(renewal) ?? 0) + 1)
    }
  }
  if (counts.size !== rows) throw new Error(`${counts.size} of ${rows} renewals stand in the parties' books`)
  return [...counts.values()].reduce((sum, count) => sum + count - 1, 0)
}

/** How near to what Paystack allows it was called, by its own count. */
async function readCalled({ sandboxUrl }: Service) {
  const answer = await fetch(`${sandboxUrl}/control/paystack/called`)
  const { called } = (await answer.json()) as { called: { allowed: number; most: number; refused: number }[] }
  const { allowed = Number.NaN, most = Number.NaN, refused = Number.NaN } = called[0] ?? {}
  return { share: most / allowed, text: `${most} of ${allowed} in a minute at most, ${refused} refused` }
}

interface Measuring {
  rows: number
  titleId: string
  calls: readonly (() => Promise<void>)[]
  transfers: Sending[]
}

/** The same load for a while in quiet, and then for as long as the renewals run. */
async function measure(service: Service, { rows, titleId, calls, transfers }: Measuring) {
  const idle = startOpenLoad(calls, { perSecond: PER_SECOND })
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  await idle.stop()
  await seedRenewals(service, { rows, dueAt: new Date() })
  const busy = startOpenLoad(calls, { perSecond: PER_SECOND })
  const { waits, ms } = await workOff(service, transfers, { rows, titleId })
  await busy.stop()
  return { idle, busy, waits, ms }
}

/** Many renewals fall due at the same moment, and two processes work them off while members call and pay. */
export async function renewalRows(service: Service): Promise<Result[]> {
  const hour = (new Date().getUTCHours() + 1) % 24
  if (hour < DAY_HOURS.first || hour >= DAY_HOURS.last) throw new Error('Renewals are charged by day in Lagos')
  const rows = readRenewals()
  const maker = createAccountMaker(service.databaseUrl)
  const transfers: Sending[] = []
  while (transfers.length < TRANSFERS) transfers.push(await beginTransfer(service, maker))
  await maker.close()
  const titleId = await findPlayable(service, transfers[0]?.member.headers ?? {})
  const calls = await toCalls(service, titleId)
  const second = await startSecondWorker(service)
  const { idle, busy, waits, ms } = await measure(service, { rows, titleId, calls, transfers }).finally(() =>
    second.stop(),
  )
  const [idleMs, busyMs] = [quantile(idle.latencies, 0.99), quantile(busy.latencies, 0.99)]
  const shown = rows.toLocaleString('en')
  const doubles = await countDoubles(service, rows)
  const called = await readCalled(service)
  const what = `${shown} renewals due at once, two workers`
  const seconds = Math.round(ms / 1_000)
  const access = `access after a transfer, while ${shown} renewals run`
  return [
    ceilingResult({
      ...{
        what: `${what}: charges beyond one each, by the parties’ books`,
        value: doubles,
        unit: 'charges',
        target: 0,
      },
      measured: `${doubles}; all paid in ${seconds} s, ${(rows / seconds).toFixed(1)}/s`,
    }),
    ceilingResult({
      ...{ what: `${what}: of the calls that Paystack allows`, value: called.share, unit: '×', target: 1 },
      measured: called.text,
    }),
    {
      ...{ what: `${what}: calls of members, p99 against idle`, measured: `${Math.round(busyMs)} ms` },
      ...{ limit: `${Math.round(idleMs)} ms`, figure: `${(busyMs / idleMs).toFixed(2)}×`, target: `≤ ${MAX_RATIO}×` },
      isMet: busyMs <= MAX_RATIO * idleMs,
    },
    ceilingResult({
      what: `${access}, median of ${waits.length}`,
      value: median(waits),
      unit: 'ms',
      target: MAX_ACCESS_MS.usual,
    }),
    ceilingResult({
      what: `${access}, worst of ${waits.length}`,
      value: Math.max(...waits),
      unit: 'ms',
      target: MAX_ACCESS_MS.worst,
    }),
  ]
}
