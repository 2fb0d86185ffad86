import { randomBytes, randomInt } from 'node:crypto'
import { readOperatorKeys } from '@kola/contract/operator-keys'
import { Secret } from '@kola/platform/config'
import { readKeyRing } from '@kola/platform/key-ring'
import { createMetrics } from '@kola/platform/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Secrets } from '../config.ts'
import { composeServices } from './compose/compose.ts'
import { composePlatform } from './compose/platform.ts'
import { reseal } from './reseal.ts'
import { createServer } from './server.ts'
import { type ApiStage, createApiStage, OPERATOR_KEY } from './testing/stage.ts'

const KEY_ID = '00112233445566778899aabbccddeeff'
const CONTENT_KEY = Buffer.alloc(16, 7)
const MAIL = { subject: 'Welcome', text: 'Your code is 123456' }
const [OLD_MASTER, OLD_TOKEN] = ['a'.repeat(64), 'b'.repeat(64)]
const [NEW_MASTER, NEW_TOKEN] = [0, 1].map(() => randomBytes(32).toString('hex')) as [string, string]

let stage: ApiStage
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTitle({ id: 'film' })
  const content = { dash: 'dash.mpd', hls: 'a', hlsClearKey: 'b', renditions: [], audio: [], subtitles: [] }
  const media = { tenant_id: 'demo', id: 'media-film', state: 'ready' as const, version: 'v1', duration_seconds: 46 }
  const entry = { ...media, package: JSON.stringify({ ...content, storyboard: null, markers: [] }) }
  await stage.db.insertInto('media').values(entry).execute()
  await stage.db.updateTable('title').set({ media_id: 'media-film' }).where('id', '=', 'film').execute()
  const { secretBox } = stage.platform
  const sealed_key = secretBox.seal(CONTENT_KEY, `content-key:${KEY_ID}`)
  const key = { tenant_id: 'demo', media_id: 'media-film', key_id: KEY_ID, label: 'SD' as const, sealed_key }
  await stage.db.insertInto('content_key').values(key).execute()
  const now = stage.clock.now()
  const message = { tenant_id: 'demo', id: 'mail', channel: 'mail' as const, purpose: 'welcome', recipient: 'a@b.test' }
  const sealed = secretBox.seal(Buffer.from(JSON.stringify(MAIL)), 'message:demo:mail')
  await stage.db
    .insertInto('message')
    .values({ ...message, sealed, created_at: now, updated_at: now })
    .execute()
})
afterAll(async () => {
  for (const step of closing.reverse()) await step()
  await stage.close()
})

const toKeys = (master: string, token: string) => ({ masterKeys: readKeyRing(master), tokenKeys: readKeyRing(token) })

/** The service started anew on the same database with these keys. */
async function startWith(change: Partial<Secrets>) {
  const secrets = { ...stage.secrets, ...change }
  const { config, clock } = stage
  const platform = await composePlatform({ config, secrets, log: stage.platform.log, role: 'send', clock })
  const services = composeServices(platform, { config, secrets })
  const app = await createServer({ config, platform, services, metrics: createMetrics({ prefix: 'rotated_' }) })
  await app.ready()
  closing.push(async () => {
    await app.close()
    for (const step of platform.close) await step()
  })
  const customer = { 'x-customer-id': 'demo' }
  const get = (url: string, token?: string) =>
    app.inject({ url, headers: { ...customer, ...(token && { authorization: `Bearer ${token}` }) } })
  return {
    secrets,
    secretBox: platform.secretBox,
    getAppToken: async () => {
      const payload = { platform: 'website', customerId: 'demo' }
      const answer = await app.inject({ method: 'POST', url: '/apps/v1/get-token', headers: customer, payload })
      return answer.json().token as string
    },
    statusOf: async (token: string) => (await get('/apps/v1/appconfig', token)).statusCode,
    statusOfOperator: async (customer: string, key: string) => {
      const headers = { 'x-customer-id': customer, authorization: `Bearer ${key}` }
      return (await app.inject({ method: 'GET', url: '/api/v1/apps/titles/film', headers })).statusCode
    },
    /** Plays the film. @returns the key that the player is given */
    async play(): Promise<Buffer> {
      const { id, email } = await stage.addAccount()
      await stage.addSubscription({ accountId: id, days: 10 })
      const deviceId = `DEVICE${randomInt(10 ** 13, 10 ** 14)}`
      const token = await stage.signIn(email, { deviceId })
      const started = (await get(`/apps/v2/videoplayback?id=film&deviceId=${deviceId}`, token)).json()
      const url = started.dash.replace(/^https?:\/\/[^/]+/, '').replace('dash.mpd', `key/${KEY_ID}`)
      const headers = { 'x-dt-custom-data': started.drm.customData }
      return (await app.inject({ url, headers })).rawPayload
    },
  }
}

async function runReseal(secrets: ApiStage['secrets']) {
  const lines: string[] = []
  return { isDone: await reseal({ secrets, print: (line) => lines.push(line) }), lines }
}

test('keys rotate: films play and tokens live all the while, and the old keys are gone in the end', async () => {
  const before = await startWith(toKeys(OLD_MASTER, OLD_TOKEN))
  const oldToken = await before.getAppToken()
  expect(await before.play()).toEqual(CONTENT_KEY)

  const both = await startWith(toKeys(`k2:${NEW_MASTER},${OLD_MASTER}`, `k2:${NEW_TOKEN},${OLD_TOKEN}`))
  expect(await both.play()).toEqual(CONTENT_KEY)
  expect(await both.statusOf(oldToken)).toBe(200)
  const newToken = await both.getAppToken()
  expect(await before.statusOf(newToken)).toBe(401)

  await stage.platform.queue.send('media.package-source', {
    target: {
      ...{ tenantId: 'demo', titleId: 'next', mediaId: 'next', version: 'v1' },
      keys: [{ label: 'SD', keyId: KEY_ID, sealedKey: before.secretBox.seal(CONTENT_KEY, `content-key:${KEY_ID}`) }],
    },
    ...{ sourceKey: 'sources/demo/next', sourceSha256: '', originalName: 'next.mp4', subtitles: [], audio: [] },
  })
  expect(await runReseal(both.secrets)).toEqual({
    isDone: false,
    lines: [
      'Keys of films: 1 sealed anew',
      // The welcome, and what the two who played were told of their sign-in.
      'Messages on their way: 3 sealed anew',
      'Codes of gifts: 0 sealed anew',
      'Authenticators of the staff: 0 sealed anew',
      'Secrets of webhooks: 0 sealed anew',
      'Films that wait to be packaged with a former key: 1. Run this again when they are done.',
      'Keep the former keys.',
    ],
  })
  await stage.platform.pool.query(`update pgboss.job set state = 'completed', completed_on = now()`)
  expect(await runReseal(both.secrets)).toEqual({
    isDone: true,
    lines: [
      'Keys of films: 0 sealed anew',
      'Messages on their way: 0 sealed anew',
      'Codes of gifts: 0 sealed anew',
      'Authenticators of the staff: 0 sealed anew',
      'Secrets of webhooks: 0 sealed anew',
      'Nothing needs a former key any more.',
    ],
  })
  expect(await both.play()).toEqual(CONTENT_KEY)

  const after = await startWith(toKeys(`k2:${NEW_MASTER}`, `k2:${NEW_TOKEN}`))
  expect(await after.play()).toEqual(CONTENT_KEY)
  const mail = await stage.db.selectFrom('message').select('sealed').where('id', '=', 'mail').executeTakeFirstOrThrow()
  const opened = after.secretBox.open(mail.sealed ?? '', 'message:demo:mail').toString()
  expect(JSON.parse(opened)).toEqual(MAIL)
  expect([await after.statusOf(oldToken), await after.statusOf(newToken)]).toEqual([401, 200])

  stage.clock.advance(7_200_000)
  expect([await both.statusOf(oldToken), await both.statusOf(newToken)]).toEqual([401, 401])
})

test('what no key opens is counted and left as it is', async () => {
  const key = await stage.db.selectFrom('content_key').selectAll().executeTakeFirstOrThrow()
  const messages = await stage.db.selectFrom('message').select('id').where('sealed', 'is not', null).execute()
  expect(messages.length).toBeGreaterThan(0)
  const other = { ...stage.secrets, masterKeys: readKeyRing(`k3:${randomBytes(32).toString('hex')}`) }
  const { isDone, lines } = await runReseal(other)
  expect(isDone).toBe(false)
  expect(lines).toEqual([
    'Keys of films: 0 sealed anew, 1 that none of the keys opens',
    `Messages on their way: 0 sealed anew, ${messages.length} that none of the keys opens`,
    'Codes of gifts: 0 sealed anew',
    'Authenticators of the staff: 0 sealed anew',
    'Secrets of webhooks: 0 sealed anew',
    'Keep the former keys.',
  ])
  expect(await stage.db.selectFrom('content_key').selectAll().executeTakeFirstOrThrow()).toEqual(key)
})

test('the operator key of a tenant opens that one alone', async () => {
  await stage.addTenant('other')
  const [first, second] = ['first-key-of-24-characters', 'second-key-of-24-characters']
  const operatorKeys = readOperatorKeys(`demo:${first},other:${second}`)
  const { statusOfOperator } = await startWith({
    operatorKeys: operatorKeys.map(({ tenantId, key }) => ({ tenantId, key: new Secret(key) })),
  })
  expect(await statusOfOperator('demo', first)).toBe(200)
  expect(await statusOfOperator('other', second)).toBe(404)
  expect(await statusOfOperator('demo', second)).toBe(401)
  expect(await statusOfOperator('other', first)).toBe(401)
  expect(await statusOfOperator('other', OPERATOR_KEY)).toBe(401)
})
