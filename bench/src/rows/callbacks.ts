import type autocannon from 'autocannon'
import { createAccountMaker } from '../../../e2e/src/fixtures/service/accounts.ts'
import { load } from '../load.ts'
import { type Member, newDeviceId, signIn } from '../member.ts'
import { ceilingResult, median, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { findPlayable } from './server.ts'

const AT_ONCE = 16
const SECONDS = 4
const MAX_ANSWER_MS = 50
/** Half of them pay while the burst is worked off, half when it is quiet again. */
const PAYERS = 10
const RENEWALS = 4_000
const MAX_PLAYS_MS = 2_000
/** How often somebody who has paid presses Play. */
const PRESS_MS = 25
const DRAINED_MS = 120_000
/** The sandbox's, as the service knows it where nothing else is set. */
const SECRET_HASH = 'sandbox-flutterwave-hash'
const CARD = { number: '5531886652142950', expiry: '09/32', cvv: '564' }
/** Far from those that the sandbox gives. */
const FIRST_ID = 1_000_000_000

interface Begun {
  member: Member
  link: string
  reference: string
}

/** Somebody who never paid, on the way to Flutterwave's page. */
export async function begin(service: Service, maker: ReturnType<typeof createAccountMaker>): Promise<Begun> {
  const member = await signIn(service.url, (await maker.newMember({ screens: null })).email)
  const body = { slug: 'basic-ngn-30', provider_slug: 'flutterwave', type: 'one-time' }
  const answer = await fetch(`${service.url}/apps/v1/process-payment`, {
    method: 'POST',
    headers: { ...member.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`process-payment answered ${answer.status}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: Omit<Begun, 'member'> }
  return { member, ...data }
}

/** Others who paid long ago by the same way, and whose payments renew. */
export async function addRenewals({ pool }: Service, { reference }: Begun): Promise<string[]> {
  await pool.query(
    `insert into account select (jsonb_populate_record(account, jsonb_build_object(
       'id', 'renews' || n, 'email_address', 'renews' || n || '@bench.example.com', 'telephone', null))).*
     from account, generate_series(1, $2) n
     where (tenant_id, id) = (select tenant_id, account_id from checkout where reference = $1)`,
    [reference, RENEWALS],
  )
  const { rows } = await pool.query<{ reference: string }>(
    `insert into checkout select (jsonb_populate_record(checkout, jsonb_build_object(
       'id', 'renews' || n, 'account_id', 'renews' || n, 'reference', 'KL-' || lpad(n::text, 10, '0'), 'state', 'paid',
       'idempotency_key', null, 'next_read_at', null))).*
     from checkout, generate_series(1, $2) n where reference = $1
     returning reference`,
    [reference, RENEWALS],
  )
  return rows.map((row) => row.reference)
}

/**
 * The payments in turn, each with a charge of its own, every one told twice at nearly the same moment: a provider tells one
 * thing of a charge, so that many things told of few payments at once is what none does.
 */
export function tellTwice(references: readonly string[]): autocannon.Request[] {
  let told = 0
  const headers = { 'content-type': 'application/json', 'verif-hash': SECRET_HASH }
  const setupRequest: autocannon.Request['setupRequest'] = (request) => {
    const fact = Math.floor(told / 2)
    told += 1
    const tx_ref = references[fact % references.length]
    const data = { id: FIRST_ID + fact, tx_ref, status: 'successful', customer: { email: 'payer@example.com' } }
    return { ...request, body: JSON.stringify({ event: 'charge.completed', data }) }
  }
  return [{ method: 'POST', path: '/webhooks/flutterwave', headers, setupRequest }]
}

async function countFacts({ pool }: Service): Promise<{ facts: number; waiting: number }> {
  const { rows } = await pool.query<{ facts: number; waiting: number }>(
    `select count(*)::int as facts, (count(*) filter (where state = 'waiting'))::int as waiting from provider_event`,
  )
  return rows[0] ?? { facts: 0, waiting: 0 }
}

/** Until everything that was told is worked off. */
export async function drain(service: Service): Promise<{ facts: number; ms: number }> {
  const started = performance.now()
  for (;;) {
    const { facts, waiting } = await countFacts(service)
    const ms = performance.now() - started
    if (waiting === 0) return { facts, ms }
    if (ms > DRAINED_MS) throw new Error(`${waiting} of ${facts} callbacks are not worked off after ${DRAINED_MS} ms`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function submit(url: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  if (answer.status >= 400) throw new Error(`${url} answered ${answer.status}`)
}

/** From the payer's last word, at which the provider calls back, until the film is allowed; nobody comes back meanwhile. */
async function timePlaying(service: Service, { link, member }: Begun, titleId: string): Promise<number> {
  const path = `/apps/v2/videoplayback?id=${titleId}&deviceId=${newDeviceId()}`
  const ask = async () => (await fetch(service.url + path, { headers: member.headers })).status
  if ((await ask()) === 200) throw new Error('Who has not paid plays')
  await submit(`${link}/card`, CARD)
  await submit(`${link}/step`, { pin: '3310' })
  const started = performance.now()
  await submit(`${link}/step`, { otp: '12345' })
  while ((await ask()) !== 200) {
    if (performance.now() - started > 10 * MAX_PLAYS_MS) throw new Error('Who has paid does not play')
    await new Promise((resolve) => setTimeout(resolve, PRESS_MS))
  }
  return performance.now() - started
}

/** How long each of them waited, and how many callbacks about others waited when the last one began to pay. */
async function timeAll(service: Service, payments: readonly Begun[], titleId: string) {
  const waits: number[] = []
  let waiting = 0
  for (const payment of payments) {
    ;({ waiting } = await countFacts(service))
    waits.push(await timePlaying(service, payment, titleId))
  }
  return { waits, waiting }
}

/**
 * What providers tell: how soon they are answered, and how soon who has paid can play, while the renewals of a tenant are told
 * at once and when nothing else is. The provider's stand-in knows nothing of these renewals: a reading of one is a single call.
 */
export async function callbackRows(service: Service): Promise<Result[]> {
  const maker = createAccountMaker(service.databaseUrl)
  const payments: Begun[] = []
  while (payments.length < PAYERS) payments.push(await begin(service, maker))
  await maker.close()
  const [first] = payments
  if (!first) throw new Error('Nobody pays')
  const titleId = await findPlayable(service, first.member.headers)
  const requests = tellTwice(await addRenewals(service, first))
  const all = { url: service.url, requests, connections: AT_ONCE }
  await load({ ...all, duration: 1 })
  const before = await drain(service)
  const { p99Ms, perSecond } = await load({ ...all, duration: SECONDS })
  const behind = await timeAll(service, payments.slice(0, PAYERS / 2), titleId)
  const { facts, ms } = await drain(service)
  const quiet = await timeAll(service, payments.slice(PAYERS / 2), titleId)
  const toPlaying = (when: string, waits: number[]) => ({
    what: `from the payment at the provider’s page to playing, ${when}, worst of ${waits.length}`,
    ...{ value: Math.max(...waits), unit: 'ms', target: MAX_PLAYS_MS },
  })
  return [
    ceilingResult({
      ...{ what: `callback, ${AT_ONCE} at once, each fact told twice, p99`, value: p99Ms, unit: 'ms' },
      target: MAX_ANSWER_MS,
      measured: `${p99Ms} ms at ${Math.round(perSecond)}/s; ${facts - before.facts} facts worked off ${Math.round(ms)} ms after them`,
    }),
    ceilingResult({
      ...toPlaying('behind a burst', behind.waits),
      measured: `${Math.round(median(behind.waits))} ms, at worst ${Math.round(Math.max(...behind.waits))} ms, before ${behind.waiting} renewals`,
    }),
    ceilingResult({
      ...toPlaying('in quiet', quiet.waits),
      measured: `${Math.round(median(quiet.waits))} ms, at worst ${Math.round(Math.max(...quiet.waits))} ms`,
    }),
  ]
}
