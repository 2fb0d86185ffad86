import { createHmac } from 'node:crypto'
import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LICENCE_PATHS } from '#features/playback/answer.ts'
import type { KeySystem } from '#features/playback/needs.ts'
import { createPlaces } from '#features/playback/places/places.ts'
import { createTestServer } from '#features/playback/testing/server.ts'
import { createStage, MERCHANT, type Stage, toViewer } from '#features/playback/testing/stage.ts'
import { toKeySystems } from '../key-systems.ts'
import { createLicences } from '../licences.ts'
import type { LicenceRequest } from '../provider.ts'
import { MAX_LICENCES } from '../repository.ts'
import { licenceRoutes } from '../routes.ts'
import { callbackRoutes } from './callback.ts'
import type { HdDevices } from './rights-token.ts'

const KEY = 'ab'.repeat(32)
const DENIED = { deny: true }
const forAll = (setting: object) => ({ WidevineM: setting, PlayReadyM: setting, FairPlayM: setting })
const toOp = (setting: object) => ({ config: { HD: forAll(setting), UHD: forAll(setting) } })

let stage: Stage
const asked: LicenceRequest[] = []

beforeAll(async () => {
  stage = await createStage()
})
beforeEach(() => {
  asked.length = 0
  stage.entitlements.maxHeight = null
})
afterAll(() => stage.drop())

/** The licence proxy and the callback as they stand together, before a provider that grants everything. */
async function serve(given: { hdDevices?: HdDevices; hasTokens?: boolean } = {}) {
  const app = createTestServer()
  const needs = {
    ...{ licences: createLicences({ ...stage, merchant: MERCHANT }), merchant: MERCHANT, clock: stage.clock },
    keySystems: toKeySystems(Object.keys(LICENCE_PATHS) as KeySystem[]),
    places: createPlaces({ clock: stage.clock }),
    hdDevices: given.hdDevices ?? 'any',
    tokenKey: given.hasTokens ? { id: 'key-1', key: new Secret(KEY) } : null,
    provider: {
      requestLicence: async (request: LicenceRequest) => {
        asked.push(request)
        return { isGranted: true, body: Buffer.from('licence'), contentType: 'application/octet-stream', headers: {} }
      },
      readCertificate: async () => Buffer.from('certificate'),
    },
    secret: new Secret('s3cret'),
  }
  await app.register((scope) => licenceRoutes(scope, needs))
  await app.register((scope) => callbackRoutes(scope, needs))
  return app
}

async function begin() {
  const accountId = await stage.addAccount()
  return { accountId, ...(await stage.playback.start(toViewer(accountId, 1), 'film')) }
}

/** What the provider is answered when it calls back about a device. */
async function callBack(given: { hdDevices?: HdDevices }, device: object = {}) {
  const { accountId, sessionId } = await begin()
  const app = await serve(given)
  const payload = { asset: 'media-film', user: accountId, session: sessionId, ...device }
  const answer = await app.inject({ method: 'POST', url: '/webhooks/drmtoday?secret=s3cret', payload })
  return answer.json().op
}

describe('the key of HD', () => {
  it.each([
    ['a plan without a limit', null, undefined],
    ['a plan of HD', 1_080, undefined],
    ['a plan of SD', 576, toOp(DENIED)],
    ['a plan for phones', 480, toOp(DENIED)],
  ])('for %s', async (_, maxHeight, op) => {
    stage.entitlements.maxHeight = maxHeight
    expect(await callBack({})).toEqual(op)
  })

  const software = toOp(DENIED)
  const hardware = toOp({ requireHDCP: 'HDCP_V1' })
  it.each([
    ['Widevine L1', { drmScheme: 'WIDEVINE_MODULAR', clientInfo: { secLevel: '1' } }, hardware],
    ['Widevine L1, as some say it', { drmScheme: 'WIDEVINE', clientInfo: { secLevel: 1 } }, hardware],
    ['Widevine L3', { drmScheme: 'WIDEVINE_MODULAR', clientInfo: { secLevel: '3' } }, software],
    ['PlayReady SL3000', { drmScheme: 'PLAYREADY', clientInfo: { secLevel: '3000' } }, hardware],
    ['PlayReady SL2000', { drmScheme: 'PLAYREADY', clientInfo: { secLevel: '2000' } }, software],
    ['FairPlay', { drmScheme: 'FAIRPLAY', clientInfo: { secLevel: '0' } }, hardware],
    ['what says nothing of itself', {}, software],
    ['what says nonsense', { drmScheme: 7, clientInfo: 'L1' }, software],
  ])('where hardware alone has it: %s', async (_, device, op) => {
    expect(await callBack({ hdDevices: 'hardware' }, device)).toEqual(op)
  })

  it('is no device’s where the plan does not have it', async () => {
    stage.entitlements.maxHeight = 480
    const device = { drmScheme: 'WIDEVINE_MODULAR', clientInfo: { secLevel: '1' } }
    expect(await callBack({ hdDevices: 'hardware' }, device)).toEqual(software)
  })
})

describe('up-front authorisation', () => {
  const ask = (app: Awaited<ReturnType<typeof serve>>, customData: string, system: KeySystem = 'com.widevine.alpha') =>
    app.inject({
      ...{ method: 'POST', url: LICENCE_PATHS[system], payload: Buffer.from([8, 4]) },
      headers: { 'x-dt-custom-data': customData, 'content-type': 'application/octet-stream' },
    })

  it('is a token that says once, for a minute, what the callback would have answered', async () => {
    stage.entitlements.maxHeight = 480
    const { accountId, sessionId, drm } = await begin()
    const app = await serve({ hasTokens: true })
    for (const _ of [1, 2]) expect((await ask(app, drm.customData)).statusCode).toBe(200)
    const [first, second] = asked.map(({ authToken = '' }) => authToken)
    const [head = '', body = '', signature] = first!.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(head)).toEqual({ alg: 'HS256', kid: 'key-1', typ: 'JWT' })
    expect(signature).toBe(createHmac('sha256', Buffer.from(KEY, 'hex')).update(`${head}.${body}`).digest('base64url'))
    const now = Math.floor(stage.clock.now().getTime() / 1_000)
    const { jti, iat, exp, optData, crt } = read(body)
    expect([iat, exp]).toEqual([now, now + 60])
    expect(JSON.parse(optData)).toEqual({ merchant: MERCHANT, userId: accountId, sessionId })
    expect(JSON.parse(crt)).toMatchObject({
      ...{ assetId: 'media-film', accountingId: sessionId, storeLicense: false, realTimeExpiration: true },
      ...{ profile: { rental: { relativeExpiration: 'PT5M', playDuration: 'PT5M' } }, op: toOp(DENIED) },
    })
    expect(read(second!.split('.')[1]!).jti).not.toBe(jti)
  })

  it('holds the device’s licence as the callback does: no screen, no token; and not more often than a player needs', async () => {
    const { accountId, drm } = await begin()
    const app = await serve({ hasTokens: true })
    for (let n = 0; n < MAX_LICENCES; n += 1) expect((await ask(app, drm.customData)).statusCode).toBe(200)
    const holds = stage.db.selectFrom('licence_hold').select('asked').where('account_id', '=', accountId)
    expect(await holds.execute()).toEqual([{ asked: MAX_LICENCES }])
    asked.length = 0
    expect((await ask(app, drm.customData)).statusCode).toBe(429)
    await stage.lapse(accountId)
    expect((await ask(app, drm.customData)).statusCode).toBe(403)
    expect(asked).toEqual([])
  })

  it('leaves hardware’s HD to Apple, of whose devices alone it knows what they are', async () => {
    const { drm } = await begin()
    const app = await serve({ hasTokens: true, hdDevices: 'hardware' })
    for (const system of ['com.widevine.alpha', 'com.microsoft.playready', 'com.apple.fps'] as const)
      await ask(app, drm.customData, system)
    const toRights = ({ authToken = '' }: LicenceRequest) =>
      JSON.parse(JSON.parse(Buffer.from(authToken.split('.')[1] ?? '', 'base64url').toString()).crt).op
    expect(asked.map(toRights)).toEqual([toOp(DENIED), toOp(DENIED), toOp({ requireHDCP: 'HDCP_V1' })])
  })

  it('is not there where the provider calls back', async () => {
    const { drm } = await begin()
    expect((await ask(await serve(), drm.customData)).statusCode).toBe(200)
    expect(asked[0]).not.toHaveProperty('authToken')
  })
})
