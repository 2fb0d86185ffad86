import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCallbackTarget, startSandbox } from '#testing/start-sandbox.ts'

const SECRET = { id: 'key-1', key: Buffer.alloc(32, 0xab) }
const [SD, HD]: readonly [string, string] = ['00112233445566778899aabbccddeeff', 'ffeeddccbbaa99887766554433221100']
const CUSTOM_DATA = toBase64({ userId: 'account-1', sessionId: 'playback-1', merchant: 'kola' })
const WIDEVINE = '/license-proxy-widevine/cenc/?specConform=true'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let service: Awaited<ReturnType<typeof startCallbackTarget>>
let names = 0

beforeAll(async () => {
  service = await startCallbackTarget()
  sandbox = await startSandbox({ callbackUrl: service.url, drmSecret: SECRET })
  await ingest(sandbox.url)
})
afterAll(async () => {
  await sandbox.close()
  await service.close()
})
beforeEach(async () => {
  service.received.length = 0
  await sandbox.control('/reset', {})
})

function toBase64(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}
const toKid = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

async function ingest(url: string) {
  const post = (address: string, body: string) => fetch(address, { method: 'POST', body })
  const address = `${url}/drmtoday/frontend/api/keys/v2/ingest/kola`
  const login = await post(`${url}/drmtoday/cas/v1/tickets`, 'username=kola::packager&password=p')
  const ticket = await post(login.headers.get('location') ?? '', `service=${encodeURIComponent(address)}`)
  const toKey = (streamType: string, hex: string) => {
    const keyId = Buffer.from(hex, 'hex').toString('base64')
    return { streamType, algorithm: 'AES', keyId, key: keyId }
  }
  const assets = [{ type: 'CENC', assetId: 'film-1', ingestKeys: [toKey('SD', SD), toKey('HD', HD)] }]
  const answer = await post(`${address}?ticket=${await ticket.text()}`, JSON.stringify({ assets }))
  expect(answer.status).toBe(200)
}

interface Made {
  alg?: string
  kid?: string
  typ?: string
  claims?: Record<string, unknown>
  optData?: unknown
  crt?: unknown
  key?: Buffer
}

const PROFILE = { rental: { relativeExpiration: 'PT5M', playDuration: 'PT5M' } }
const CRT = { assetId: 'film-1', profile: PROFILE, realTimeExpiration: true, storeLicense: false }
const WHO = { merchant: 'kola', userId: 'account-1', sessionId: 'playback-1' }
const nowSeconds = () => Math.floor(Date.now() / 1_000)

function makeToken({ alg = 'HS256', kid = 'key-1', typ = 'JWT', key = SECRET.key, ...made }: Made = {}) {
  names += 1
  const claims = {
    ...{ jti: `token-${names}`, iat: nowSeconds(), exp: nowSeconds() + 60 },
    ...{ optData: JSON.stringify(made.optData ?? WHO), crt: JSON.stringify(made.crt ?? CRT) },
    ...made.claims,
  }
  const toPart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${toPart({ alg, kid, typ })}.${toPart(claims)}`
  const hash = alg.replace('HS', 'sha')
  const signature = /^sha\d+$/.test(hash) ? createHmac(hash, key).update(signed).digest('base64url') : ''
  return `${signed}.${signature}`
}

async function ask(token: string | null, { kids = [SD], url = sandbox.url, type = 'temporary' } = {}) {
  const answer = await fetch(`${url}/drmtoday${WIDEVINE}`, {
    method: 'POST',
    body: JSON.stringify({ kids: kids.map(toKid), type }),
    headers: { 'x-dt-custom-data': CUSTOM_DATA, ...(token !== null && { 'x-dt-auth-token': token }) },
  })
  const { keys = [] } = (await answer.json()) as { keys?: { kid: string }[] }
  const head = (name: string) => answer.headers.get(`x-dt-${name}`)
  const given = keys.map(({ kid }) => kid)
  return { status: answer.status, code: head('resp-code'), text: head('error-message'), given }
}

describe('an up-front token', () => {
  it.each(['HS256', 'HS384', 'HS512'])('of %s is believed, and nobody is called back', async (alg) => {
    expect(await ask(makeToken({ alg }))).toEqual({ status: 200, code: '0', text: null, given: [toKid(SD)] })
    expect(service.received).toEqual([])
  })

  it('may say no end, bear its rights in an array, and name no session', async () => {
    expect((await ask(makeToken({ claims: { exp: undefined } }))).status).toBe(200)
    expect((await ask(makeToken({ crt: [CRT] }))).status).toBe(200)
    expect((await ask(makeToken({ optData: { merchant: 'kola', userId: 'account-1' } }))).status).toBe(200)
  })

  it.each<[string, () => string, string]>([
    ['signed with another secret', () => makeToken({ key: Buffer.alloc(32, 1) }), 'its signature is wrong'],
    ['whose claims were changed', () => swapClaims(makeToken(), makeToken()), 'its signature is wrong'],
    ['without a signature', () => makeToken().replace(/[^.]*$/, ''), 'its signature is wrong'],
    ['of no algorithm', () => makeToken({ alg: 'none' }), 'no JSON web token of HS256, HS384 or HS512 with a kid'],
    ['of another type', () => makeToken({ typ: 'JWE' }), 'no JSON web token of HS256, HS384 or HS512 with a kid'],
    ['that is none', () => 'nonsense', 'no JSON web token of HS256, HS384 or HS512 with a kid'],
    ['of another secret’s name', () => makeToken({ kid: 'key-2' }), 'its kid names no shared secret'],
    ['that has expired', () => makeToken({ claims: { exp: nowSeconds() - 1 } }), 'it has expired'],
    ['that is to come', () => makeToken({ claims: { iat: nowSeconds() + 600 } }), 'its iat is to come'],
    ['without jti', () => makeToken({ claims: { jti: undefined } }), 'jti is missing or wrong'],
    ['without iat', () => makeToken({ claims: { iat: undefined } }), 'iat is missing or wrong'],
    ['without optData', () => makeToken({ claims: { optData: undefined } }), 'optData is missing or wrong'],
    ['without crt', () => makeToken({ claims: { crt: undefined } }), 'crt is missing or wrong'],
    ['whose optData is no text', () => makeToken({ claims: { optData: WHO } }), 'optData is missing or wrong'],
    [
      'whose optData names nobody',
      () => makeToken({ optData: { merchant: 'kola' } }),
      'optData is not a text of JSON with merchant and userId',
    ],
    ['of another merchant', () => makeToken({ optData: { ...WHO, merchant: 'x' } }), 'it names another merchant'],
    ['of another user', () => makeToken({ optData: { ...WHO, userId: 'x' } }), 'it names another user'],
    ['of another session', () => makeToken({ optData: { ...WHO, sessionId: 'x' } }), 'it names another session'],
  ])('%s is refused as authentication is', async (_, make, detail) => {
    expect(await ask(make())).toEqual({
      ...{ status: 403, code: '3000', given: [] },
      text: `authentication_failed: x-dt-auth-token: ${detail}`,
    })
    expect(service.received).toEqual([])
  })

  it.each<[string, unknown, string]>([
    ['for another film', { ...CRT, assetId: 'film-2' }, 'the customer rights token is for another asset'],
    ['for no film', { ...CRT, assetId: undefined }, 'the customer rights token is for another asset'],
    ['that are none', {}, 'crt is not a text of a customer rights token'],
    ['that are two', [CRT, CRT], 'crt is not a text of a customer rights token'],
    ['without times', { ...CRT, profile: { rental: {} } }, 'crt is not a text of a customer rights token'],
    [
      'with nonsense of outputs',
      { ...CRT, op: { config: { HD: { WidevineM: { deny: 'yes' } } } } },
      'crt is not a text of a customer rights token',
    ],
  ])('with rights %s is not granted', async (_, crt, detail) => {
    const token = makeToken({ crt })
    expect(await ask(token)).toEqual({ status: 403, code: '20101', text: `not_granted: ${detail}`, given: [] })
  })

  it('is good once', async () => {
    const token = makeToken()
    expect((await ask(token)).status).toBe(200)
    expect(await ask(token)).toMatchObject({ status: 403, code: '3000' })
    expect((await ask(makeToken())).status).toBe(200)
  })

  it('keeps back the key of a tier that its rights deny, in the key system for which they do', async () => {
    const deny = (system: string) => ({ ...CRT, op: { config: { HD: { [system]: { deny: true } } } } })
    const both = { kids: [SD, HD] }
    expect((await ask(makeToken(), both)).given).toEqual([SD, HD].map(toKid))
    expect((await ask(makeToken({ crt: deny('PlayReadyM') }), both)).given).toEqual([SD, HD].map(toKid))
    expect((await ask(makeToken({ crt: deny('WidevineM') }), both)).given).toEqual([toKid(SD)])
    const alone = await ask(makeToken({ crt: deny('WidevineM') }), { kids: [HD] })
    expect([alone.status, alone.code]).toEqual([403, '70001'])
  })

  it('gives no licence that stays on the device unless its rights say so', async () => {
    const kept = { type: 'persistent-license' }
    expect(await ask(makeToken(), kept)).toMatchObject({ status: 403, code: '20101' })
    expect((await ask(makeToken({ crt: { ...CRT, storeLicense: true } }), kept)).status).toBe(200)
  })

  it('is asked back for where there is none', async () => {
    service.answer = JSON.stringify({ profile: { purchase: {} } })
    expect((await ask(null)).status).toBe(200)
    expect(service.received).toHaveLength(1)
  })

  it('is refused where no secret is set', async () => {
    const other = await startSandbox({ callbackUrl: service.url })
    try {
      await ingest(other.url)
      expect(await ask(makeToken(), { url: other.url })).toMatchObject({ status: 403, code: '3000' })
      expect(service.received).toEqual([])
    } finally {
      await other.close()
    }
  })
})

/** The signature of one over the claims of the other. */
function swapClaims(one: string, other: string): string {
  const [head, , signature] = one.split('.')
  return [head, other.split('.')[1], signature].join('.')
}
