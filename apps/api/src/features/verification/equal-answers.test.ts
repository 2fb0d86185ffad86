import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '#app/testing/call.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { createVisitors, newEmail, newTelephone } from '#app/testing/visitors.ts'

/** Of each kind. */
const SAMPLES = 40
/** Hundreds of passwords are hashed, one after the other. */
const TIMEOUT_MS = 120_000
/** Beyond it two samples of one distribution lie once in ten thousand times. */
const MAX_Z = 3.9

let stage: ApiStage
let token: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  token = await stage.getAppToken()
})
afterAll(() => stage.close())

interface Person {
  email: string
  telephone: string
}

const WRONG = sha256Hex('not the password')
const KEYS = {
  'login by email': [
    'POST /apps/v1/login',
    ({ email }: Person) => ({ username: email, type: 'email', password: WRONG }),
  ],
  'login by number': [
    'POST /apps/v1/login',
    ({ telephone }: Person) => ({ username: telephone, type: 'number', password: WRONG }),
  ],
  'reset by email': ['POST /apps/v1/reset', ({ email }: Person) => ({ email })],
  'reset by email on some device': [
    'POST /apps/v1/reset',
    ({ email }: Person) => ({ email, device_id: 'DEVICE00000000000001' }),
  ],
  'reset by number': ['POST /apps/v1/reset', ({ telephone }: Person) => ({ telephone })],
  'trigger by email': ['POST /apps/v1/trigger-email-verification', ({ email }: Person) => ({ email_address: email })],
  'trigger by number': ['POST /apps/v1/trigger-mobile-verification', ({ telephone }: Person) => ({ telephone })],
  'a wrong code': ['POST /apps/v1/confirm-mobile', ({ telephone }: Person) => ({ telephone, code: '000000' })],
} as const

async function addKnown(): Promise<Person> {
  const telephone = newTelephone()
  return { telephone, email: (await stage.addAccount({ telephone })).email }
}
const addUnknown = (): Person => ({ telephone: newTelephone(), email: newEmail() })

/** Everything that a caller sees, without what is another for every call. */
function toSeen({ status, body, headers }: Answered) {
  const changing = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']
  const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)))
  const hidden = { ...body, ...(body.token && { token: String(body.token).replace(/[\w-]/g, 'x') }) }
  return { status, headers: rest, body: JSON.stringify(hidden).replace(/"requestId":"[^"]*"/, '') }
}

/** How far two samples lie apart, in standard deviations of the rank sum (Mann and Whitney). */
function toZ(a: number[], b: number[]): number {
  const ranked = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))]
  ranked.sort((x, y) => x.value - y.value)
  const sum = ranked.reduce((total, { isA }, at) => total + (isA ? at + 1 : 0), 0)
  const n = a.length + b.length
  return (sum - (a.length * (n + 1)) / 2) / Math.sqrt((a.length * b.length * (n + 1)) / 12)
}

/** How far the pairs of neighbours in time are from falling out either way equally often (sign test). */
function toPairZ(a: number[], b: number[]): number {
  const larger = a.filter((ms, at) => ms > (b[at] ?? 0)).length
  return (larger - a.length / 2) / Math.sqrt(a.length / 4)
}

test('the comparison finds a difference where there is one', () => {
  const known = Array.from({ length: SAMPLES }, (_, at) => 20 + ((at * 7) % 13) + at / 1_000)
  const alike = known.map((ms, at) => ms + (at % 2 === 0 ? 0.4 : -0.4))
  const other = known.map((ms) => ms * 1.5)
  for (const toDistance of [toZ, toPairZ]) {
    expect(Math.abs(toDistance(known, alike))).toBeLessThan(1)
    expect(Math.abs(toDistance(known, other))).toBeGreaterThan(MAX_Z)
  }
})

async function time(kind: keyof typeof KEYS, person: Person) {
  const [key, toBody] = KEYS[kind]
  const startedAtMs = performance.now()
  const answer = await stage.call(key, { token, body: toBody(person) })
  return { ms: performance.now() - startedAtMs, seen: toSeen(answer) }
}

/** One after the other in turns, so that whatever else the machine does meets both alike. */
async function measure(kind: keyof typeof KEYS, people: { known: Person[]; unknown: Person[] }) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let at = 0; at < SAMPLES; at += 1) {
    const order = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    const seen = []
    for (const who of order) {
      const person = people[who][at]
      if (!person) throw new Error('there are too few people')
      const one = await time(kind, person)
      times[who].push(one.ms)
      seen.push(one.seen)
    }
    expect(seen[0]).toEqual(seen[1])
  }
  return times
}

test.each(Object.keys(KEYS) as (keyof typeof KEYS)[])(
  '%s answers alike for known and unknown addresses, in text, headers and time',
  async (kind) => {
    const known: Person[] = []
    for (let at = 0; at < SAMPLES; at += 1) known.push(await addKnown())
    const unknown = known.map(addUnknown)
    for (let at = 0; at < 5; at += 1) await time(kind, addUnknown())
    if (kind === 'a wrong code') await sendCodes([...known, ...unknown])
    const times = await measure(kind, { known, unknown })
    expect(Math.abs(toZ(times.known, times.unknown))).toBeLessThan(MAX_Z)
    expect(Math.abs(toPairZ(times.known, times.unknown))).toBeLessThan(MAX_Z)
  },
  TIMEOUT_MS,
)

async function sendCodes(people: Person[]): Promise<void> {
  for (const { telephone } of people) {
    await stage.call('POST /apps/v1/trigger-mobile-verification', { token, body: { telephone } })
  }
  await createVisitors(stage).runStarts()
}
