import { createHash } from 'node:crypto'
import type autocannon from 'autocannon'
import { hashPassword, isPassword } from '../../../apps/api/src/features/sign-in/password.ts'
import { createAccountMaker } from '../../../e2e/src/fixtures/service/accounts.ts'
import { inTurns, load } from '../load.ts'
import { newDeviceId, signIn } from '../member.ts'
import { ceilingResult, median, type Result } from '../result.ts'
import type { Service } from '../service.ts'

const IN_FLIGHT = 20
const SECONDS = 6
/** What asks beside the sign-ins: as many calls a second as some hundred people at home make. */
const CALLS_PER_SECOND = 100
const TARGET_MS = 50
const SIGN_INS_A_TURN = 15
const JSON_TYPE = 'application/json'

type Target = Pick<Service, 'url' | 'databaseUrl'>

interface SignIn {
  path: string
  method: 'POST'
  headers: Record<string, string>
  body: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Sign-ins of people on devices of their own, which are known from the second one on. */
async function makeSignIns(service: Target, count: number): Promise<SignIn[]> {
  const maker = createAccountMaker(service.databaseUrl)
  const customer = { 'x-customer-id': 'demo', 'content-type': JSON_TYPE }
  const token = await fetch(`${service.url}/apps/v1/get-token`, {
    method: 'POST',
    headers: customer,
    body: JSON.stringify({ platform: 'website', customerId: 'demo' }),
  })
  const app = (await token.json()) as { token: string }
  const made: SignIn[] = []
  while (made.length < count) {
    const { email, password } = await maker.newMember()
    const login = { username: email, password: sha256(password), type: 'email', device_id: newDeviceId() }
    const headers = { ...customer, authorization: `Bearer ${app.token}` }
    made.push({ path: '/apps/v1/login', method: 'POST', headers, body: JSON.stringify(login) })
  }
  await maker.close()
  return made
}

/** Each connection signs one person in, again and again: tries at one account are counted. */
function giveEachItsOwn(requests: SignIn[]) {
  let next = 0
  return (client: autocannon.Client) => {
    client.setRequests(requests.slice(next, next + 1))
    next += 1
  }
}

/** The 99th percentile of account and configuration while twenty people sign in at every moment. */
async function besideRow(service: Target, requests: SignIn[]): Promise<Result> {
  const { headers } = await signIn(service.url, 'member@example.com')
  const [signIns, others] = await Promise.all([
    load({ url: service.url, setupClient: giveEachItsOwn(requests), connections: IN_FLIGHT, duration: SECONDS }),
    load({
      url: service.url,
      requests: ['/apps/v1/account', '/apps/v1/appconfig'].map((path) => ({ path, headers })),
      connections: 4,
      overallRate: CALLS_PER_SECOND,
      duration: SECONDS,
    }),
  ])
  return {
    what: `calls beside ${IN_FLIGHT} sign-ins in flight`,
    measured: `p99 ${others.p99Ms} ms beside ${Math.round(signIns.perSecond)} sign-ins/s`,
    limit: '–',
    figure: `${others.p99Ms} ms`,
    target: `≤ ${TARGET_MS} ms`,
    isMet: others.p99Ms <= TARGET_MS,
  }
}

async function medianMs(work: () => Promise<void>): Promise<number> {
  const times: number[] = []
  while (times.length < SIGN_INS_A_TURN) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}

/** One sign-in at a time, of a device that is known, against the hash alone. */
async function timeRow(service: Target, request: SignIn): Promise<Result> {
  const secret = sha256('a password')
  const hash = await hashPassword(secret)
  const [ours = [], limits = []] = await inTurns(3, [
    () =>
      medianMs(async () => {
        const answer = await fetch(service.url + request.path, request)
        if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
        await answer.arrayBuffer()
      }),
    () =>
      medianMs(async () => {
        if (!(await isPassword(secret, hash))) throw new Error('the password was not recognised')
      }),
  ])
  const [oursMs, hashMs] = [median(ours), median(limits)]
  return ceilingResult({
    what: 'sign-in above one bare argon2id',
    value: oursMs - hashMs,
    unit: 'ms',
    target: 8,
    measured: `${oursMs.toFixed(1)} ms, of which the hash is ${hashMs.toFixed(1)} ms`,
  })
}

/** Sign-in: how long it takes, and that others do not wait for it. */
export async function signInRows(service: Target): Promise<Result[]> {
  const requests = await makeSignIns(service, IN_FLIGHT)
  const [first] = requests
  if (!first) throw new Error('There is nobody to sign in')
  return [await timeRow(service, first), await besideRow(service, requests)]
}
