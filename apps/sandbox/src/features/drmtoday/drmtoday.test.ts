import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCallbackTarget, startSandbox } from '#testing/start-sandbox.ts'

const WIDEVINE = '/license-proxy-widevine/cenc/'
const PLAYREADY = '/license-proxy-headerauth/drmtoday/RightsManager.asmx'
const FAIRPLAY = '/license-server-fairplay/'

const keyId = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
const key = Buffer.from('0f0e0d0c0b0a09080706050403020100', 'hex')
const challenge = JSON.stringify({ kids: [keyId.toString('base64url')], type: 'temporary' })
const licence = {
  keys: [{ kty: 'oct', kid: keyId.toString('base64url'), k: key.toString('base64url') }],
  type: 'temporary',
}
const customData = encode({ userId: 'account-1', sessionId: 'playback-1', merchant: 'kola' })

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let service: Awaited<ReturnType<typeof startCallbackTarget>>

beforeAll(async () => {
  service = await startCallbackTarget()
  sandbox = await startSandbox({ callbackUrl: service.url })
  expect((await ingest(await getTicket())).status).toBe(200)
})
afterAll(async () => {
  await sandbox.close()
  await service.close()
})
beforeEach(async () => {
  Object.assign(service, { status: 200, answer: '{"profile":{"purchase":{}}}' })
  service.received.length = 0
  await sandbox.control('/reset', {})
})

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function post(path: string, body: string, headers: Record<string, string> = { 'x-dt-custom-data': customData }) {
  return fetch(`${sandbox.url}/drmtoday${path}`, { method: 'POST', body, headers })
}

async function getTicket(path = '/frontend/api/keys/v2/ingest/kola') {
  const login = await post('/cas/v1/tickets', 'username=kola::packager&password=p', {})
  const service = encodeURIComponent(`${sandbox.url}/drmtoday${path}`)
  const ticket = await fetch(login.headers.get('location') ?? '', { method: 'POST', body: `service=${service}` })
  return ticket.text()
}

function ingest(ticket: string, keyIdText = keyId.toString('base64')) {
  const ingestKeys = [{ streamType: 'VIDEO', algorithm: 'AES', keyId: keyIdText, key: key.toString('base64') }]
  const body = JSON.stringify({ assets: [{ type: 'CENC', assetId: 'film-1', variantId: 'main', ingestKeys }] })
  return post(`/frontend/api/keys/v2/ingest/kola?ticket=${ticket}`, body, { 'content-type': 'application/json' })
}

async function listLicences() {
  const answer = await fetch(`${sandbox.url}/control/drmtoday/received`)
  const { received } = (await answer.json()) as { received: { operation: string; detail: Record<string, unknown> }[] }
  return received.filter(({ operation }) => operation === 'licence').map(({ detail }) => detail)
}

describe('drmtoday', () => {
  it('wraps a Widevine licence in JSON unless specConform is true', async () => {
    const wrapped = (await (await post(WIDEVINE, challenge)).json()) as { status: string; license: string }
    expect(wrapped.status).toBe('OK')
    expect(JSON.parse(Buffer.from(wrapped.license, 'base64').toString())).toEqual(licence)
    const raw = await post(`${WIDEVINE}?specConform=true`, challenge)
    expect(await raw.json()).toEqual(licence)
  })

  it('needs the trailing slash of the Widevine address', async () => {
    expect((await post(WIDEVINE.slice(0, -1), challenge)).status).toBe(404)
  })

  it('answers the PlayReady address', async () => {
    expect(await (await post(PLAYREADY, challenge, { 'http-header-CustomData': customData })).json()).toEqual(licence)
    expect(service.received[0]?.body.drmScheme).toBe('PLAYREADY')
  })

  it.each(['x-dt-custom-data', 'dt-custom-data', 'http-header-CustomData'])('takes custom data in %s', async (name) => {
    expect((await post(WIDEVINE, challenge, { [name]: customData })).status).toBe(200)
  })

  it.each([
    ['nothing', undefined],
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('hello').toString('base64')],
    ['no user', encode({ sessionId: 's', merchant: 'kola' })],
    ['another merchant', encode({ userId: 'u', sessionId: 's', merchant: 'nollyflix' })],
  ])('refuses custom data that is %s', async (_what, value) => {
    const answer = await post(WIDEVINE, challenge, value === undefined ? {} : { 'x-dt-custom-data': value })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('x-dt-resp-code')).toBe('3000')
    expect(service.received).toEqual([])
  })

  it('asks our callback address in the words of DRMtoday', async () => {
    await post(`${WIDEVINE}?assetId=film-1&variantId=main`, challenge, {
      'x-dt-custom-data': customData,
      'user-agent': 'Chrome/140.1',
    })
    expect(service.received[0]?.query).toBe('/webhooks/drmtoday?secret=s')
    expect(service.received[0]?.body).toEqual({
      asset: 'film-1',
      variant: 'main',
      user: 'account-1',
      session: 'playback-1',
      client: 'Sandbox-Chrome',
      drmScheme: 'WIDEVINE_MODULAR',
      clientInfo: {
        manufacturer: 'Sandbox',
        model: 'Chrome',
        version: '140.1',
        certType: 'Software',
        drmVersion: '1.0',
        secLevel: '3',
      },
      requestMetadata: { remoteAddr: '127.0.0.1', userAgent: 'Chrome/140.1' },
    })
  })

  it.each([
    ['403', 403, '{"profile":{"purchase":{}}}'],
    ['500', 500, ''],
    ['200 without rights', 200, '{}'],
    ['200 with rights for another asset', 200, '{"assetId":"film-2","profile":{"purchase":{}}}'],
  ])('refuses the licence when the callback answers %s', async (_what, status, answer) => {
    Object.assign(service, { status, answer })
    const refused = await post(WIDEVINE, challenge)
    expect(refused.status).toBe(403)
    expect(refused.headers.get('x-dt-resp-code')).toBe('20101')
    expect(refused.headers.get('x-dt-error-message')).toMatch(/^not_granted/)
    expect(await refused.text()).not.toContain(key.toString('base64url'))
  })

  it('takes a rental as rights', async () => {
    service.answer = '{"profile":{"type":"rental","relativeExpiration":"PT4H","playDuration":"PT4H"}}'
    expect((await post(WIDEVINE, challenge)).status).toBe(200)
  })

  it('says when a rented licence runs out, and asks us again for each renewal', async () => {
    const rental = { relativeExpiration: 'PT5M', playDuration: 'PT5M' }
    service.answer = JSON.stringify({ profile: { rental }, realTimeExpiration: true })
    await post(WIDEVINE, challenge)
    const first = await listLicences()
    expect(first).toEqual([
      {
        ...{ drmScheme: 'WIDEVINE_MODULAR', assetId: 'film-1', session: 'playback-1' },
        ...{ lifeSeconds: 300, expiresAt: expect.any(String), endsInFilm: true },
      },
    ])
    await sandbox.control('/clock', { advanceMs: 200_000 })
    expect((await post(WIDEVINE, challenge)).status).toBe(200)
    const [, renewed] = await listLicences()
    const gainedMs = Date.parse(String(renewed?.expiresAt)) - Date.parse(String(first[0]?.expiresAt))
    expect(gainedMs).toBeGreaterThanOrEqual(200_000)
    expect(gainedMs).toBeLessThan(260_000)
    service.status = 403
    expect((await post(WIDEVINE, challenge)).status).toBe(403)
    expect([service.received.length, (await listLicences()).length]).toEqual([3, 2])
  })

  it('refuses a rental whose times are none', async () => {
    service.answer = '{"profile":{"rental":{"relativeExpiration":"5 minutes","playDuration":"PT"}}}'
    expect((await post(WIDEVINE, challenge)).headers.get('x-dt-resp-code')).toBe('20101')
  })

  it('refuses keys that nobody ingested, and those of another asset', async () => {
    const unknown = JSON.stringify({ kids: [Buffer.alloc(16, 7).toString('base64url')] })
    expect((await post(WIDEVINE, unknown)).headers.get('x-dt-resp-code')).toBe('70001')
    expect((await post(`${WIDEVINE}?assetId=film-2`, challenge)).headers.get('x-dt-resp-code')).toBe('70001')
  })

  it.each(['', '\x08\x04', '{"kids":[]}', '{"kids":["00112233-4455-6677-8899-aabbccddeeff"]}'])(
    'refuses the challenge %j',
    async (body) => {
      const answer = await post(WIDEVINE, body)
      expect(answer.status).toBe(400)
      expect(answer.headers.get('x-dt-resp-code')).toBe('10001')
    },
  )

  it('says who asked in x-dt-client-info and success in x-dt-resp-code', async () => {
    const answer = await post(WIDEVINE, challenge)
    expect(answer.headers.get('x-dt-resp-code')).toBe('0')
    const info = JSON.parse(Buffer.from(answer.headers.get('x-dt-client-info') ?? '', 'base64').toString()) as object
    expect(info).toMatchObject({ secLevel: '3', certType: 'Software' })
  })

  it('allows a page of another origin to call and to read its headers', async () => {
    const preflight = await fetch(`${sandbox.url}/drmtoday${WIDEVINE}`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:8080', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    const allowed = preflight.headers.get('access-control-allow-headers') ?? ''
    for (const name of ['x-dt-custom-data', 'dt-custom-data', 'x-dt-auth-token']) expect(allowed).toContain(name)
    const answer = await post(WIDEVINE, challenge)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-dt-resp-code')
  })

  describe('FairPlay', () => {
    const spc = encodeURIComponent(Buffer.from('a server playback context').toString('base64'))

    it('serves the certificate of its merchant as bytes', async () => {
      const answer = await fetch(`${sandbox.url}/drmtoday${FAIRPLAY}cert/kola`)
      expect(answer.status).toBe(200)
      expect(new Uint8Array(await answer.arrayBuffer())[0]).toBe(0x30)
      expect((await fetch(`${sandbox.url}/drmtoday${FAIRPLAY}cert/other`)).status).toBe(404)
    })

    it.each(['assetId=film-1', 'film-1'])('answers base64 text to a form with %s', async (asset) => {
      const answer = await post(FAIRPLAY, `spc=${spc}&${asset}`)
      expect(answer.headers.get('content-type')).toContain('text/plain')
      expect(Buffer.from(await answer.text(), 'base64')).toHaveLength(32)
      expect(service.received[0]?.body).toMatchObject({ asset: 'film-1', drmScheme: 'FAIRPLAY' })
    })

    it.each(['assetId=film-1', `spc=${spc}`, 'spc=%25&assetId=film-1'])('refuses the form %s', async (form) => {
      expect((await post(FAIRPLAY, form)).status).toBe(400)
    })

    it('refuses when the callback does', async () => {
      service.status = 403
      expect((await post(FAIRPLAY, `spc=${spc}&assetId=film-1`)).status).toBe(403)
    })
  })

  describe('key ingestion', () => {
    it('takes a ticket once', async () => {
      const ticket = await getTicket()
      expect((await ingest(ticket)).status).toBe(200)
      expect((await ingest(ticket)).status).toBe(401)
    })

    it('refuses a ticket for another address and unknown users', async () => {
      expect((await ingest(await getTicket('/somewhere/else'))).status).toBe(401)
      expect((await post('/cas/v1/tickets', 'username=other::packager&password=p', {})).status).toBe(401)
    })

    it('refuses a key id that is not 16 bytes', async () => {
      expect((await ingest(await getTicket(), Buffer.from('short').toString('base64'))).status).toBe(400)
    })
  })

  describe('under control', () => {
    it.each([
      ['deny', '20101'],
      ['stream-limit', '60100'],
      ['revoked-device', '40001'],
    ])('refuses with the outcome %s', async (outcome, code) => {
      await sandbox.control('/drmtoday/outcomes', { reference: 'playback-1', outcome })
      const answer = await post(WIDEVINE, challenge)
      expect([answer.status, answer.headers.get('x-dt-resp-code')]).toEqual([403, code])
      const other = encode({ userId: 'account-1', sessionId: 'playback-2', merchant: 'kola' })
      expect((await post(WIDEVINE, challenge, { 'x-dt-custom-data': other })).status).toBe(200)
    })

    it('refuses when its callback is dropped', async () => {
      await sandbox.control('/drmtoday/callbacks', { rule: { mode: 'drop' } })
      expect((await post(WIDEVINE, challenge)).status).toBe(403)
      expect(service.received).toEqual([])
      expect((await post(WIDEVINE, challenge)).status).toBe(200)
    })

    it('repeats its callback', async () => {
      await sandbox.control('/drmtoday/callbacks', { rule: { mode: 'repeat', copies: 3 } })
      await post(WIDEVINE, challenge)
      expect(service.received).toHaveLength(3)
    })

    it('sends a reordered callback after the next one', async () => {
      await sandbox.control('/drmtoday/callbacks', { rule: { mode: 'reorder' } })
      const first = post(WIDEVINE, challenge)
      await expect.poll(() => heldCallbacks()).toBe(0)
      const other = encode({ userId: 'account-1', sessionId: 'playback-2', merchant: 'kola' })
      await post(WIDEVINE, challenge, { 'x-dt-custom-data': other })
      expect((await first).status).toBe(200)
      expect(service.received.map(({ body }) => body.session)).toEqual(['playback-2', 'playback-1'])
    })

    it('answers 429 with Retry-After as often as it was told', async () => {
      const fault = { kind: 'status', status: 429, retryAfterSeconds: 2 }
      await sandbox.control('/drmtoday/faults', { fault, operation: 'widevine', times: 1 })
      expect((await post(PLAYREADY, challenge)).status).toBe(200)
      const limited = await post(WIDEVINE, challenge)
      expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2'])
      expect((await post(WIDEVINE, challenge)).status).toBe(200)
    })

    it('grants and loses the answer', async () => {
      await sandbox.control('/drmtoday/faults', { fault: { kind: 'lose-reply' } })
      await expect(post(WIDEVINE, challenge)).rejects.toThrow()
      expect(service.received).toHaveLength(1)
    })

    it('lists what it received', async () => {
      await post(WIDEVINE, challenge)
      const answer = await fetch(`${sandbox.url}/control/drmtoday/received`)
      const { received } = (await answer.json()) as { received: { operation: string; detail: { headers: object } }[] }
      expect(received.map(({ operation }) => operation)).toEqual(['widevine', 'callback', 'licence'])
      expect(received[0]?.detail.headers).toHaveProperty('x-dt-custom-data', customData)
    })
  })

  it('shows a person the ingested assets and never a key', async () => {
    const page = await (await fetch(`${sandbox.url}/drmtoday/`)).text()
    expect(page).toContain('film-1')
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(page).not.toContain(key.toString(form))
  })
})

async function heldCallbacks() {
  const state = (await (await fetch(`${sandbox.url}/control/`)).json()) as { callbacks: unknown[] }
  return state.callbacks.length
}
