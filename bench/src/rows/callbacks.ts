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
const PAYERS = 10
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
async function begin(service: Service, maker: ReturnType<typeof createAccountMaker>): Promise<Begun> {
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

/** Facts of these payments, every one told twice at nearly the same moment. */
function tellTwice(payments: readonly Begun[]): autocannon.Request[] {
  let told = 0
  const headers = { 'content-type': 'application/json', 'verif-hash': SECRET_HASH }
  const setupRequest: autocannon.Request['setupRequest'] = (request) => {
    const fact = Math.floor(told / 2)
    told += 1
    const tx_ref = payments[fact % payments.length]?.reference
    const data = { id: FIRST_ID + fact, tx_ref, status: 'successful', customer: { email: 'payer@example.com' } }
    return { ...request, body: JSON.stringify({ event: 'charge.completed', data }) }
  }
  return [{ method: 'POST', path: '/webhooks/flutterwave', headers, setupRequest }]
}

/** Until everything that was told is worked off. */
async function drain({ pool }: Service): Promise<{ facts: number; ms: number }> {
  const started = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ facts: number; waiting: number }>(
      `select count(*)::int as facts, (count(*) filter (where state = 'waiting'))::int as waiting from provider_event`,
    )
    const [{ facts, waiting } = { facts: 0, waiting: 0 }] = rows
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

/** What providers tell: how soon they are answered, and how soon who has paid can play. */
export async function callbackRows(service: Service): Promise<Result[]> {
  const maker = createAccountMaker(service.databaseUrl)
  const payments: Begun[] = []
  while (payments.length < PAYERS) payments.push(await begin(service, maker))
  await maker.close()
  const all = { url: service.url, requests: tellTwice(payments), connections: AT_ONCE }
  await load({ ...all, duration: 1 })
  await drain(service)
  const { p99Ms, perSecond } = await load({ ...all, duration: SECONDS })
  const { facts, ms } = await drain(service)
  const titleId = await findPlayable(service, payments[0]?.member.headers ?? {})
  const waits: number[] = []
  for (const payment of payments) waits.push(await timePlaying(service, payment, titleId))
  const worst = Math.max(...waits)
  return [
    ceilingResult({
      ...{ what: `callback, ${AT_ONCE} at once, each fact told twice, p99`, value: p99Ms, unit: 'ms' },
      target: MAX_ANSWER_MS,
      measured: `${p99Ms} ms at ${Math.round(perSecond)}/s; ${facts} facts worked off ${Math.round(ms)} ms after the last`,
    }),
    ceilingResult({
      ...{ what: `from the payment at the provider’s page to playing, worst of ${PAYERS}`, value: worst, unit: 'ms' },
      target: MAX_PLAYS_MS,
      measured: `${Math.round(median(waits))} ms, at worst ${Math.round(worst)} ms`,
    }),
  ]
}
