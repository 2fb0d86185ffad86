import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '@kola/contract/errors'
import { Secret } from '@kola/platform/config'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LICENCE_PATHS } from '../answer.ts'
import type { KeySystem } from '../needs.ts'
import { createPlaces } from '../places/places.ts'
import { createTestServer } from '../testing/server.ts'
import { createStage, MERCHANT, type Stage, toKey, toKeyId, toViewer } from '../testing/stage.ts'
import { callbackRoutes } from './authorisation/callback.ts'
import { writeCustomData } from './custom-data.ts'
import { createDrmToday } from './drmtoday.ts'
import { toKeySystems } from './key-systems.ts'
import { createLicences } from './licences.ts'
import { licenceRoutes } from './routes.ts'

const WIDEVINE = LICENCE_PATHS['com.widevine.alpha']
const PLAYREADY = LICENCE_PATHS['com.microsoft.playready']
const FAIRPLAY = LICENCE_PATHS['com.apple.fps']

let stage: Stage
let app: FastifyInstance
let upstream: Server
/** What DRMtoday does in a test. */
let answerUpstream: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void

beforeAll(async () => {
  stage = await createStage()
  await stage.addFilm('other')
  upstream = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => answerUpstream(request, response, Buffer.concat(parts)))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/drmtoday`
  const licences = createLicences({ ...stage, merchant: MERCHANT })
  const provider = createDrmToday({ url, timeoutMs: 1_000 })
  app = createTestServer()
  const keySystems = toKeySystems(Object.keys(LICENCE_PATHS) as KeySystem[])
  const settings = { hdDevices: 'any', tokenKey: null } as const
  const shared = { licences, merchant: MERCHANT, keySystems, places: createPlaces({ clock: stage.clock }), ...settings }
  await app.register((scope) => licenceRoutes(scope, { ...shared, provider, clock: stage.clock }))
  await app.register((scope) => callbackRoutes(scope, { ...shared, secret: new Secret('s3cret') }))
})
beforeEach(() => {
  stage.entitlements.refusal = null
  answerUpstream = (_request, response) => response.end()
})
afterAll(async () => {
  await app.close()
  upstream.close()
  await stage.drop()
})

async function begin(device = 1) {
  const accountId = await stage.addAccount()
  const answer = await stage.playback.start(toViewer(accountId, device), 'film')
  return { accountId, ...answer, customData: answer.drm.customData }
}

const kid = (titleId: string) => Buffer.from(toKeyId(titleId), 'hex').toString('base64url')
const clearKey = (...titles: string[]) => JSON.stringify({ kids: titles.map(kid), type: 'temporary' })

function ask(customData: string | null, more: { url?: string; payload?: string | Buffer; headers?: object } = {}) {
  return app.inject({
    method: 'POST',
    url: more.url ?? WIDEVINE,
    payload: more.payload ?? clearKey('film'),
    headers: {
      'content-type': 'application/octet-stream',
      ...(customData !== null && { 'x-dt-custom-data': customData }),
      ...more.headers,
    },
  })
}

describe('a ClearKey licence', () => {
  it('DRM-02 is given to the custom data of a playback session, through the proxy path', async () => {
    const { customData, drm } = await begin()
    const licence = await ask(customData, { url: new URL(drm.servers['org.w3.clearkey']!).pathname })
    expect(licence.statusCode).toBe(200)
    expect(licence.json()).toEqual({
      keys: [{ kty: 'oct', kid: kid('film'), k: toKey('film').toString('base64url') }],
      type: 'temporary',
    })
    expect(licence.headers).toMatchObject({ 'cache-control': 'no-store', 'x-dt-resp-code': '0' })
    expect(licence.headers['access-control-expose-headers']).toContain('x-dt-resp-code')
  })

  it.each(['dt-custom-data', 'http-header-CustomData'])('takes the older header %s', async (header) => {
    const { customData } = await begin()
    expect((await ask(null, { headers: { [header]: customData } })).statusCode).toBe(200)
  })

  it('holds the session’s own keys among the asked, and none of another film', async () => {
    const { customData } = await begin()
    const both = await ask(customData, { payload: clearKey('film', 'other') })
    expect(both.json().keys.map((key: { kid: string }) => key.kid)).toEqual([kid('film')])
    const foreign = await ask(customData, { payload: clearKey('other') })
    expect([foreign.statusCode, foreign.json().error.code]).toEqual([403, 'LICENCE_DENIED'])
  })

  it('is never one that stays on the device', async () => {
    const { customData } = await begin()
    const payload = JSON.stringify({ kids: [kid('film')], type: 'persistent-license' })
    expect((await ask(customData, { payload })).statusCode).toBe(403)
  })
})

describe('a licence is refused with 403', () => {
  const refused = async (customData: string | null, code: string) => {
    const answer = await ask(customData)
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'LICENCE_DENIED'])
    expect(answer.headers['x-dt-resp-code']).toBe(code)
    expect(answer.body).not.toContain(toKey('film').toString('base64url'))
  }

  it.each([
    ['no custom data', null],
    ['no base64 of JSON', 'nonsense'],
    ['JSON that is no object', Buffer.from('null').toString('base64')],
    ['a session that is no text', Buffer.from('{"userId":"a","sessionId":5,"merchant":"kola"}').toString('base64')],
    ['a session with a NUL', writeCustomData({ userId: 'a', sessionId: 'b\0', merchant: MERCHANT })],
  ])('to %s', (_, customData) => refused(customData, '2000'))

  it('to another merchant', async () => {
    const { accountId: userId, sessionId } = await begin()
    await refused(writeCustomData({ userId, sessionId, merchant: 'other' }), '2000')
  })

  it('to a session that does not exist', () =>
    refused(writeCustomData({ userId: 'a', sessionId: 'b', merchant: MERCHANT }), '3000'))

  it("to another account's session", async () => {
    const { sessionId } = await begin()
    const userId = await stage.addAccount()
    await refused(writeCustomData({ userId, sessionId, merchant: MERCHANT }), '3000')
  })

  it('without a living lease', async () => {
    const { accountId, customData } = await begin()
    await stage.lapse(accountId)
    await refused(customData, '60100')
  })

  it('at once when the session ended, was taken over or signed out', async () => {
    const left = await begin()
    await stage.playback.end({ tenantId: 'demo', accountId: left.accountId }, left.sessionId)
    await refused(left.customData, '3000')
    const taken = await begin()
    await stage.playback.takeOver(toViewer(taken.accountId, 2), 'film', taken.sessionId)
    await refused(taken.customData, '3000')
  })

  it('for an unentitled title', async () => {
    const { customData } = await begin()
    stage.entitlements.refusal = new AppError('SUBSCRIPTION_EXPIRED')
    stage.entitlements.asked.length = 0
    await refused(customData, '20101')
    expect(new Set(stage.entitlements.asked)).toEqual(new Set(['film']))
  })
})

describe('the other key systems', () => {
  it('pass to the provider with custom data of our own making, and its answer back', async () => {
    const { customData, accountId, sessionId } = await begin()
    const seen: Record<string, unknown> = {}
    answerUpstream = (request, response, body) => {
      const { url, headers } = request
      Object.assign(seen, { url, body: body.toString('hex'), type: headers['content-type'] })
      seen.data = JSON.parse(Buffer.from(headers['x-dt-custom-data'] as string, 'base64').toString())
      response
        .setHeader('x-dt-resp-code', '0')
        .setHeader('x-dt-client-info', 'e30=')
        .end(Buffer.from([1, 2, 255]))
    }
    const answer = await ask(customData, { payload: Buffer.from([8, 4]), url: `${WIDEVINE}&evil=1&assetId=a` })
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, Buffer.from([1, 2, 255])])
    expect(answer.headers).toMatchObject({ 'x-dt-client-info': 'e30=', 'cache-control': 'no-store' })
    expect(seen).toEqual({
      url: '/drmtoday/license-proxy-widevine/cenc/?specConform=true&assetId=a',
      ...{ body: '0804', type: 'application/octet-stream' },
      data: { userId: accountId, sessionId, merchant: MERCHANT },
    })
  })

  it('carry PlayReady’s action and FairPlay’s form', async () => {
    const { customData } = await begin()
    const seen: unknown[] = []
    answerUpstream = (request, response, body) => {
      seen.push([request.url, request.headers.soapaction, body.toString()])
      response.end('<ckc/>')
    }
    await ask(customData, { url: PLAYREADY, payload: '<soap/>', headers: { soapaction: '"AcquireLicense"' } })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await ask(customData, { url: FAIRPLAY, payload: 'spc=AA%3D&assetId=film', headers: form })
    expect(seen).toEqual([
      ['/drmtoday/license-proxy-headerauth/drmtoday/RightsManager.asmx', '"AcquireLicense"', '<soap/>'],
      ['/drmtoday/license-server-fairplay/', undefined, 'spc=AA%3D&assetId=film'],
    ])
  })

  it('never reach the provider without a right to play', async () => {
    let calls = 0
    answerUpstream = (_request, response) => {
      calls += 1
      response.end()
    }
    const { customData, accountId } = await begin()
    await stage.lapse(accountId)
    expect((await ask(customData, { payload: Buffer.from([8]) })).statusCode).toBe(403)
    expect(calls).toBe(0)
  })

  it('answer 403 to the provider’s refusal and 503 to its faults and its silence', async () => {
    const { customData } = await begin()
    const payload = Buffer.from([8])
    answerUpstream = (_request, response) => response.writeHead(403).end('secret text')
    const refused = await ask(customData, { payload })
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'LICENCE_DENIED'])
    answerUpstream = (_request, response) => response.writeHead(500).end()
    expect((await ask(customData, { payload })).json().error.code).toBe('PROVIDER_UNAVAILABLE')
    answerUpstream = () => undefined
    expect((await ask(customData, { payload })).statusCode).toBe(503)
  })

  it('DRM-03 fetch FairPlay’s certificate through the proxy, of our merchant alone', async () => {
    answerUpstream = (request, response) => response.end(`certificate at ${request.url}`)
    const answer = await app.inject({ method: 'GET', url: '/drm/license-server-fairplay/cert/kola' })
    expect(answer.body).toBe('certificate at /drmtoday/license-server-fairplay/cert/kola')
    const foreign = await app.inject({ method: 'GET', url: '/drm/license-server-fairplay/cert/other' })
    expect(foreign.statusCode).toBe(404)
  })
})

describe('the callback of DRMtoday', () => {
  const call = (body: object, secret = 's3cret') =>
    app.inject({ method: 'POST', url: `/webhooks/drmtoday?secret=${secret}`, payload: body })

  it('answers a customer rights token while the session may be licensed', async () => {
    const { accountId, sessionId } = await begin()
    const asked = { asset: 'media-film', variant: 'main', user: accountId, session: sessionId, drmScheme: 'FAIRPLAY' }
    const answer = await call(asked)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      ...{ assetId: 'media-film', variantId: 'main', accountingId: sessionId, storeLicense: false },
      profile: { rental: { relativeExpiration: 'PT5M', playDuration: 'PT5M' } },
      realTimeExpiration: true,
    })
    await stage.lapse(accountId)
    expect((await call(asked)).statusCode).toBe(403)
  })

  it('refuses another film, a foreign user, a wrong secret and a body that says nothing', async () => {
    const { accountId, sessionId } = await begin()
    const asked = { asset: 'media-film', user: accountId, session: sessionId }
    expect((await call({ ...asked, asset: 'media-other' })).statusCode).toBe(403)
    expect((await call({ ...asked, user: await stage.addAccount() })).statusCode).toBe(403)
    expect((await call(asked, 'wrong')).statusCode).toBe(403)
    expect((await call({})).statusCode).toBe(403)
    expect((await call(asked)).statusCode).toBe(200)
  })

  it.each<[string, object]>([
    ['a user with a NUL', { user: 'a\0' }],
    ['a session with a NUL', { session: 'b\0' }],
    ['a session without an end', { session: 'x'.repeat(5_000) }],
    ['a user that is no text', { user: 5 }],
    ['a film that is none', { asset: {} }],
  ])('refuses what no id is, which a device may have made up: %s', async (_, given) => {
    const { accountId, sessionId } = await begin()
    const answer = await call({ asset: 'media-film', user: accountId, session: sessionId, ...given })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toMatchObject({ code: 'LICENCE_DENIED', reason: 'custom-data' })
  })

  it('refuses a body that is none', async () => {
    const payloads = ['null', '[]', '"x"', '5']
    for (const payload of payloads) {
      const headers = { 'content-type': 'application/json' }
      const answer = await app.inject({ method: 'POST', url: '/webhooks/drmtoday?secret=s3cret', payload, headers })
      expect([payload, answer.statusCode]).toEqual([payload, 403])
    }
  })
})
