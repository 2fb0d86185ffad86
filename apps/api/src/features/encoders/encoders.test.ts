import { createHash } from 'node:crypto'
import type { EncodeSpec } from '@kola/contract/encoders/spec'
import { createGiving, type Giving } from '@kola/platform/handouts/giving'
import { newToken } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'

let stage: ApiStage
let giving: Giving

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')
  giving = createGiving(stage.platform.pool)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.platform.pool.query('delete from platform_handout')
  await stage.platform.storage.deletePrefix('encoded/')
  expect(stage.lines).toEqual([])
})

const FILM = Buffer.from('the film as it was uploaded')
const SPEC: EncodeSpec = {
  codec: 'h264',
  film: {
    ...{
      sha256: createHash('sha256').update(FILM).digest('hex'),
      sizeBytes: FILM.length,
      durationSeconds: 2,
      alsoRead: [],
    },
    picture: {
      ...{ index: 0, codec: 'h264', width: 640, height: 360, frameRate: { numerator: 24, denominator: 1 } },
      ...{ isVariableRate: false, isInterlaced: false, isHdr: false },
      colours: { matrix: null, primaries: null, transfer: null, isFullRange: false, isRgb: false },
    },
  },
  rendition: {
    ...{ name: '240p', width: 426, height: 240, profile: 'main', crf: 27, maxKbps: 150, bufferKbits: 300 },
    ...{ frameRate: { numerator: 24, denominator: 1 }, gopFrames: 96 },
  },
  preset: 'ultrafast',
  maxBytes: 1_000,
}
const TASK = 'a'.repeat(40)

async function offer(tenantId = 'demo', taskId = TASK) {
  await stage.platform.storage.put(`sources/${tenantId}/film`, FILM)
  const payload = { task: SPEC, sourceKey: `sources/${tenantId}/film` }
  await giving.offer(tenantId, [{ id: taskId, needs: [], payload, limitSeconds: 3_600 }], 600)
}

interface Sent {
  method?: 'GET' | 'POST' | 'PUT'
  credential?: string
  body?: unknown
  headers?: Record<string, string>
}

async function send(path: string, { method = 'POST', credential, body, headers = {} }: Sent = {}) {
  const isBytes = Buffer.isBuffer(body)
  const response = await stage.app.inject({
    method,
    url: path.startsWith('/') ? path : `/encoders/v1/${path}`,
    headers: {
      ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      ...(credential && { authorization: `Bearer ${credential}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: isBytes || typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    body: isJson ? response.json() : response.rawPayload,
    headers: response.headers,
  }
}

const codeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.error?.code]
const LOST = [409, 'ENCODER_TASK_LOST']
const REFUSED = [401, 'ENCODER_REFUSED']

async function invite(body: object = {}, customer = 'demo') {
  const how = { token: OPERATOR_KEY, customer, body: { actor: 'Ada', ...body } }
  return (await stage.call('POST /api/v1/apps/encoders/invitations', how)).body
}

async function register(customer = 'demo'): Promise<{ encoderId: string; credential: string }> {
  const { token } = await invite({}, customer)
  return (await send('register', { body: { token, name: 'lagos-2' } })).body
}

const claim = (credential: string) => send('claim', { credential, body: { abilities: [], waitSeconds: 0 } })
const sendPart = (credential: string, offset: number, bytes: Buffer) =>
  send(`tasks/${TASK}/result?turn=1&offset=${offset}`, { method: 'PUT', credential, body: bytes })
const RESULT = Buffer.from('an encoded rendition')
const DONE = { turn: 1, sizeBytes: RESULT.length, sha256: createHash('sha256').update(RESULT).digest('hex') }

test('a task is claimed, its film read by ranges, its result sent in parts and told once, however often', async () => {
  await offer()
  const { credential, encoderId } = await register()
  const { body } = await claim(credential)
  expect(body.task).toEqual({ id: TASK, turn: 1, spec: SPEC, leaseSeconds: 30 })
  expect((await send(`tasks/${TASK}/beat`, { credential, body: { turn: 1, fraction: 0.25 } })).body).toEqual({
    leaseSeconds: 30,
  })
  const { url } = (await send(`tasks/${TASK}/source`, { credential, body: { turn: 1 } })).body
  const path = url.slice('http://kola.test'.length)
  expect((await send(path, { method: 'GET' })).body).toEqual(FILM)
  const part = await send(path, { method: 'GET', headers: { range: 'bytes=4-7' } })
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
    206,
    'film',
    `bytes 4-7/${FILM.length}`,
  ])
  expect((await send(path, { method: 'GET', headers: { range: 'bytes=900-' } })).status).toBe(416)
  expect((await sendPart(credential, 0, RESULT.subarray(0, 9))).body).toEqual({ offsetBytes: 9 })
  // An answer that was lost.
  const again = await sendPart(credential, 0, RESULT.subarray(0, 9))
  expect([...codeOf(again), again.body.error.offsetBytes]).toEqual([409, 'UPLOAD_OFFSET_MISMATCH', 9])
  expect(codeOf(await send(`tasks/${TASK}/done`, { credential, body: DONE }))).toEqual([422, 'UPLOAD_CORRUPT'])
  expect((await sendPart(credential, 9, RESULT.subarray(9))).body).toEqual({ offsetBytes: RESULT.length })
  for (let times = 0; times < 2; times += 1) {
    expect((await send(`tasks/${TASK}/done`, { credential, body: DONE })).body).toEqual({ ok: true })
  }
  const [known] = await giving.look([TASK], 600)
  expect(known).toMatchObject({ state: 'returned', turn: 1, holder: encoderId, result: { sha256: DONE.sha256 } })
  expect(codeOf(await sendPart(credential, RESULT.length, RESULT))).toEqual(LOST)
  const other = { ...DONE, sha256: '0'.repeat(64) }
  expect(codeOf(await send(`tasks/${TASK}/done`, { credential, body: other }))).toEqual(LOST)
})

test('a result is not larger than it may be, nor a part than a part', async () => {
  await offer()
  const { credential } = await register()
  await claim(credential)
  expect(codeOf(await sendPart(credential, 0, Buffer.alloc(1_001)))).toEqual([413, 'BODY_TOO_LARGE'])
  expect(codeOf(await sendPart(credential, 0, Buffer.alloc(16 * 1024 * 1024 + 1)))).toEqual([413, 'BODY_TOO_LARGE'])
  expect(codeOf(await sendPart(credential, 0, Buffer.alloc(0)))[0]).toBe(413)
  expect(await stage.platform.storage.list('encoded/')).toEqual([])
})

test('nobody is let in by a wrong, used, old or revoked token, and a credential that was revoked opens nothing', async () => {
  const { token, invitation } = await invite()
  const body = { token, name: 'one' }
  const { credential } = (await send('register', { body })).body
  expect(codeOf(await send('register', { body }))).toEqual(REFUSED)
  expect(codeOf(await send('register', { body: { ...body, token: `kreg_${newToken()}` } }))).toEqual(REFUSED)
  const old = await invite({ hours: 1 })
  stage.clock.advance(3_600_001)
  expect(codeOf(await send('register', { body: { ...body, token: old.token } }))).toEqual(REFUSED)
  const revoked = await invite({ uses: 5 })
  const end = (encoderId: string, customer = 'demo') =>
    stage.call('POST /api/v1/apps/encoders/{encoderId}/revoke', {
      ...{ token: OPERATOR_KEY, customer, params: { encoderId }, body: { actor: 'Ada' } },
    })
  await end(revoked.invitation.id)
  expect(codeOf(await send('register', { body: { ...body, token: revoked.token } }))).toEqual(REFUSED)
  await offer()
  await claim(credential)
  const { encoders } = (await stage.call('GET /api/v1/apps/encoders', { token: OPERATOR_KEY })).body
  const mine = encoders.find((one: { name: string }) => one.name === 'one')
  expect((await end(mine.id, 'other')).status).toBe(404)
  expect((await end(mine.id)).status).toBe(200)
  for (const wrong of [credential, `kenc_${newToken()}`, '', 'kenc_', OPERATOR_KEY]) {
    expect(codeOf(await claim(wrong))).toEqual(REFUSED)
    expect(codeOf(await send(`tasks/${TASK}/beat`, { credential: wrong, body: { turn: 1, fraction: 0 } }))).toEqual(
      REFUSED,
    )
  }
  // What it had is free at once.
  expect((await giving.look([TASK], 600))[0]).toMatchObject({ state: 'free' })
  const text = JSON.stringify(
    await stage.platform.pool.query('select * from encoder, encoder_invitation').then(({ rows }) => rows),
  )
  for (const secret of [token, credential]) expect(text).not.toContain(secret)
  expect(invitation).toMatchObject({ usesLeft: 1, isRevoked: false })
})

test('an encoder gets the tasks of its tenant alone, and touches none that another has', async () => {
  await offer('demo')
  const foreign = await register('other')
  expect((await claim(foreign.credential)).body).toEqual({ task: null })
  const first = await register()
  await claim(first.credential)
  const second = await register()
  expect((await claim(second.credential)).body).toEqual({ task: null })
  for (const { credential } of [foreign, second]) {
    expect(codeOf(await send(`tasks/${TASK}/beat`, { credential, body: { turn: 1, fraction: 1 } }))).toEqual(LOST)
    expect(codeOf(await send(`tasks/${TASK}/source`, { credential, body: { turn: 1 } }))).toEqual(LOST)
    expect(codeOf(await sendPart(credential, 0, RESULT))).toEqual(LOST)
    expect(codeOf(await send(`tasks/${TASK}/done`, { credential, body: DONE }))).toEqual(LOST)
    expect(codeOf(await send(`tasks/${TASK}/give-back`, { credential, body: { turn: 1, reason: 'failed' } }))).toEqual(
      LOST,
    )
  }
})

test('an address of a film ends with its time, with its task and with a letter changed', async () => {
  await offer()
  const { credential } = await register()
  await claim(credential)
  const ask = async () =>
    (await send(`tasks/${TASK}/source`, { credential, body: { turn: 1 } })).body.url.slice('http://kola.test'.length)
  const path = await ask()
  expect(codeOf(await send(`${path}x`, { method: 'GET' }))).toEqual(REFUSED)
  for (const forged of ['', 'src.e30.AAAA', 'x'.repeat(5_000)]) {
    expect(codeOf(await send(`source?token=${forged}`, { method: 'GET' }))).toEqual(REFUSED)
  }
  stage.clock.advance(900_001)
  expect(codeOf(await send(path, { method: 'GET' }))).toEqual(REFUSED)
  const fresh = await ask()
  await send(`tasks/${TASK}/give-back`, { credential, body: { turn: 1, reason: 'stopping' } })
  expect(codeOf(await send(fresh, { method: 'GET' }))).toEqual(LOST)
  expect((await claim(credential)).body.task.turn).toBe(2)
})

test('an encoder with three strikes is told that somebody has to look, and works again when pardoned', async () => {
  const { credential, encoderId } = await register()
  await claim(credential)
  await stage.platform.pool.query('update platform_hand set strikes = 3 where id = $1', [encoderId])
  await offer()
  expect(codeOf(await claim(credential))).toEqual([403, 'ENCODER_STRUCK'])
  const pardon = (customer: string) =>
    stage.call('POST /api/v1/apps/encoders/{encoderId}/pardon', {
      ...{ token: OPERATOR_KEY, customer, params: { encoderId }, body: { actor: 'Ada' } },
    })
  expect((await pardon('other')).status).toBe(404)
  expect((await pardon('demo')).status).toBe(200)
  expect((await claim(credential)).body.task.id).toBe(TASK)
})

test('hostile bodies are refused in the contract’s words', async () => {
  const { credential } = await register()
  const paths = ['register', 'claim', ...['beat', 'source', 'done', 'give-back'].map((name) => `tasks/${TASK}/${name}`)]
  const bodies = [
    '{',
    '[]',
    'null',
    '{}',
    '{"turn":"1"}',
    '{"turn":-1}',
    '{"turn":1e99}',
    `{"a":"${'x'.repeat(70_000)}"}`,
  ]
  for (const path of paths) {
    for (const body of bodies) {
      const answer = await send(path, { credential, body })
      expect([path, body.slice(0, 20), answer.status, typeof answer.body.error?.message]).toEqual([
        ...[path, body.slice(0, 20), expect.toBeOneOf([400, 413]), 'string'],
      ])
    }
  }
  const queries = ['', '?turn=x&offset=0', '?turn=1&offset=-1', '?turn=1&offset=1.5', '?turn=1']
  for (const query of queries) {
    const how = { method: 'PUT', credential, body: RESULT } as const
    expect([query, (await send(`tasks/${TASK}/result${query}`, how)).status]).toEqual([query, 400])
  }
  const json = { method: 'PUT', credential, body: '{}' } as const
  expect((await send(`tasks/${TASK}/result?turn=1&offset=0`, json)).status).toBe(415)
  for (const id of ['x', '..%2F..%2Fetc', 'A'.repeat(40), 'a'.repeat(4_000)]) {
    const answer = await send(`tasks/${id}/beat`, { credential, body: { turn: 1, fraction: 0 } })
    expect([id.slice(0, 9), answer.status]).toEqual([id.slice(0, 9), expect.toBeOneOf([400, 404])])
  }
})

test('where no encoder is let in these addresses do not exist', async () => {
  const without = await createApiStage((config) => ({ ...config, hasEncoders: false }))
  await without.addTenant('demo')
  for (const url of ['/encoders/v1/register', '/encoders/v1/claim', '/api/v1/apps/encoders/invitations']) {
    const headers = {
      'x-customer-id': 'demo',
      authorization: `Bearer ${OPERATOR_KEY}`,
      'content-type': 'application/json',
    }
    const answer = await without.app.inject({ method: 'POST', url, payload: '{}', headers })
    expect([url, answer.statusCode, answer.json().error.code]).toEqual([url, 404, 'NOT_FOUND'])
  }
  await without.close()
})
