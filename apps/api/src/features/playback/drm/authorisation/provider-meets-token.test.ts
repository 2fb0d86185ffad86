import { createHmac } from 'node:crypto'
import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LICENCE_PATHS } from '#features/playback/answer.ts'
import type { KeySystem } from '#features/playback/needs.ts'
import { createPlaces } from '#features/playback/places/places.ts'
import { startTestSandbox, type TestSandbox } from '#features/playback/testing/sandbox.ts'
import { createTestServer } from '#features/playback/testing/server.ts'
import { createStage, MERCHANT, type Stage, toViewer } from '#features/playback/testing/stage.ts'
import { createDrmToday } from '../drmtoday.ts'
import { toKeySystems } from '../key-systems.ts'
import { createLicences } from '../licences.ts'
import type { LicenceProvider, LicenceRequest } from '../provider.ts'
import { licenceRoutes } from '../routes.ts'

// The licence proxy before a provider that verifies what the token says: the sandbox, with the same shared secret.

const KEY = 'ab'.repeat(32)
let stage: Stage
let sandbox: TestSandbox

beforeAll(async () => {
  stage = await createStage()
  sandbox = await startTestSandbox({ DRMTODAY_MERCHANT: MERCHANT, DRMTODAY_TOKEN_KEY: `key-1:${KEY}` })
  await sandbox.ingestKeys(MERCHANT, ['media-film', 'media-other'])
})
afterAll(async () => {
  await sandbox.stop()
  await stage.drop()
})

interface Given {
  key?: string
  id?: string
  /** From now. */
  issuedMs?: number
  /** What becomes of a request on its way to the provider. */
  change?: (request: LicenceRequest) => LicenceRequest
  form?: string
}

async function ask({ key = KEY, id = 'key-1', issuedMs = 0, change = (request) => request, form }: Given = {}) {
  const drmToday = createDrmToday({ url: `${sandbox.url}/drmtoday` })
  const provider: LicenceProvider = {
    ...drmToday,
    requestLicence: (request) => drmToday.requestLicence(change(request)),
  }
  const app = createTestServer()
  const needs = {
    ...{ licences: createLicences({ ...stage, merchant: MERCHANT }), merchant: MERCHANT, provider },
    ...{ clock: { now: () => new Date(Date.now() + issuedMs) }, places: createPlaces({ clock: stage.clock }) },
    ...{ keySystems: toKeySystems(Object.keys(LICENCE_PATHS) as KeySystem[]), hdDevices: 'any' as const },
    tokenKey: { id, key: new Secret(key) },
  }
  await app.register((scope) => licenceRoutes(scope, needs))
  const { drm } = await stage.playback.start(toViewer(await stage.addAccount(), 1), 'film')
  const spc = encodeURIComponent(Buffer.alloc(64, 5).toString('base64'))
  const answer = await app.inject({
    ...{ method: 'POST', url: LICENCE_PATHS['com.apple.fps'], payload: form ?? `spc=${spc}` },
    headers: { 'x-dt-custom-data': drm.customData, 'content-type': 'application/x-www-form-urlencoded' },
  })
  const { 'x-dt-resp-code': code, 'x-dt-error-message': told } = answer.headers
  return { status: answer.statusCode, code, told, body: answer.body }
}

const withToken = (change: (token: string) => string | undefined) => (request: LicenceRequest) => {
  const { authToken, ...rest } = request
  const changed = change(authToken ?? '')
  return changed === undefined ? rest : { ...rest, authToken: changed }
}

/** A token that we signed, with other claims. */
const sign = (change: (claims: Record<string, unknown>) => object) =>
  withToken((token) => {
    const [head = '', body = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const signed = `${head}.${Buffer.from(JSON.stringify({ ...claims, ...change(claims) })).toString('base64url')}`
    return `${signed}.${createHmac('sha256', Buffer.from(KEY, 'hex')).update(signed).digest('base64url')}`
  })

it('takes the token that we write, and names the film that the form does not', async () => {
  const granted = await ask()
  expect([granted.status, granted.code]).toEqual([200, '0'])
  expect(Buffer.from(granted.body, 'base64')).toHaveLength(32)
})

it.each<[string, Given, string]>([
  ['signed with another secret', { key: 'cd'.repeat(32) }, 'its signature is wrong'],
  ['under another secret’s name', { id: 'key-2' }, 'its kid names no shared secret'],
  ['that was issued too long ago', { issuedMs: -61_000 }, 'it has expired'],
  ['without a jti', { change: sign(() => ({ jti: undefined })) }, 'jti is missing or wrong'],
  ['without rights', { change: sign(() => ({ crt: undefined })) }, 'crt is missing or wrong'],
  ['without a merchant', { change: sign(() => ({ optData: '{}' })) }, 'optData is not a text of JSON'],
  ['that is cut', { change: withToken((token) => token.slice(0, 20)) }, 'no JSON web token'],
])('refuses one %s, with the provider’s own code', async (_, given, detail) => {
  const refused = await ask(given)
  expect([refused.status, refused.code]).toEqual([403, '3000'])
  expect(refused.told).toContain(detail)
  expect(JSON.parse(refused.body).error).toMatchObject({ code: 'LICENCE_DENIED', reason: 'upstream' })
})

it('refuses the form of another film than the token’s, and a form that is none', async () => {
  const spc = encodeURIComponent(Buffer.alloc(64, 5).toString('base64'))
  const other = await ask({ form: `spc=${spc}&assetId=media-other` })
  expect([other.status, other.code, other.told]).toEqual([
    ...[403, '20101', 'not_granted: the customer rights token is for another asset'],
  ])
  const nonsense = await ask({ form: 'spc=%25' })
  expect([nonsense.status, nonsense.code]).toEqual([403, '10001'])
})
