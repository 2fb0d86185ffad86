import { createHash } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdScreen } from './testing/hold-screen.ts'
import { type ApiStage, createApiStage, OPERATOR_KEY } from './testing/stage.ts'

const FILM = Buffer.alloc(8 * 1024 * 1024, 'film')
let stage: ApiStage
let port: number
let user: string
let app: string
let media: string
let uploadId: string

beforeAll(async () => {
  const slowReaders = { graceMs: 1_000, minBytesPerSecond: 256 * 1024 }
  stage = await createApiStage(undefined, [], { slowReaders })
  await stage.addTenant('demo', { support_email: 'help@kola.example' })
  await stage.addTitle({ id: 'alpha' })
  app = await stage.getAppToken()
  user = await stage.signIn((await stage.addAccount()).email)
  await stage.platform.storage.put('media/demo/film/v1/video.mp4', FILM)
  await holdScreen(stage, { sessionId: 's', mediaId: 'film' })
  media = stage.services.origin.mediaTokens.sign(
    { tenantId: 'demo', mediaId: 'film', sessionId: 's', maxHeight: null },
    60,
  )
  const file = { name: 'film.mp4', sizeBytes: FILM.length, sha256: createHash('sha256').update(FILM).digest('hex') }
  uploadId = (await stage.call('POST /api/v1/apps/uploads', { token: OPERATOR_KEY, body: file })).body.id
  await stage.app.listen({ host: '127.0.0.1', port: 0 })
  port = (stage.app.server.address() as AddressInfo).port
})
afterAll(() => stage.close())
beforeEach(() => {
  stage.lines.length = 0
  stage.warnings.length = 0
})

const head = (line: string, headers: Record<string, string> = {}) =>
  [
    `${line} HTTP/1.1`,
    'host: kola.test',
    'x-customer-id: demo',
    ...Object.entries(headers).map((pair) => pair.join(': ')),
  ]
    .join('\r\n')
    .concat('\r\n\r\n')

/** Calls that are counted by the network that they come from. */
function toForms(): string {
  const post = (path: string, body: object) => {
    const text = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${app}` }
    return head(`POST ${path}`, { ...headers, 'content-length': String(text.length) }) + text
  }
  const email = 'nobody@example.com'
  const password = 'a'.repeat(64)
  return [
    post('/apps/v1/login', { username: email, password }),
    post('/apps/v1/register', {
      first_name: 'Ada',
      email_address: email,
      username: email,
      password,
      robot_pass: 'x.y',
    }),
    post('/apps/v1/reset', { email, robot_pass: 'x.y' }),
    post('/apps/v1/update-password', { userId: 'nobody', token: 'a'.repeat(43), password }),
    post('/apps/v1/contactus', { phone: '', email, title: 'Hello', description: 'Good morning', robot_pass: 'x.y' }),
    post('/apps/v1/social-login', { provider: 'google', token: 'x' }),
    post('/recaptcha/verify', { token: 'x', action: 'register' }),
  ].join('')
}

/** What callers were in the middle of when they went. */
function halves(): Record<string, string> {
  const json = { 'content-type': 'application/json', 'content-length': '5000' }
  const bytes = { 'content-type': 'application/octet-stream', 'content-length': String(FILM.length) }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const call = head('GET /apps/v1/get-resume-list', bearer(user))
  return {
    'half a body': `${head('POST /apps/v1/login', { ...json, ...bearer(app) })}{"username":`,
    'half a resume point': `${head('POST /apps/v1/resume', { ...json, ...bearer(user) })}{"video_id":`,
    'half a beat': `${head('PUT /presence/a-AAAAAAAAAAAAAAAAAAAA.json?auth=x', json)}{"playing":`,
    'half a licence request': `${head('POST /drm/license-proxy-widevine/cenc/', bytes)}xx`,
    'half a report': `${head('POST /webhooks/drmtoday?secret=callback', json)}{"asset":`,
    'half an upload': `${head(`PATCH /api/v1/apps/uploads/${uploadId}`, { ...bytes, ...bearer(OPERATOR_KEY), 'upload-offset': '0' })}${'x'.repeat(100_000)}`,
    'many forms': toForms().repeat(3),
    'half a head': 'GET /apps/v1/account HTTP/1.1\r\nhost: a\r\n',
    'a call': call,
    'many calls at once': call.repeat(20),
    'many searches': head('GET /apps/v1/search?query=al', bearer(app)).repeat(10),
    'a start page': head('GET /'),
    'a film': head(`GET /media/${media}/film/v1/video.mp4`),
    'many ranges': head(`GET /media/${media}/film/v1/video.mp4`, { range: 'bytes=0-2000000' }).repeat(5),
    readiness: head('GET /readyz'),
  }
}

/** Sends, and is gone after so many milliseconds: with a reset of the line, or with a plain end of it. */
async function hangUp(text: string, afterMs: number, isReset: boolean): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.write(text)
  if (afterMs > 0) await wait(afterMs)
  if (isReset) socket.resetAndDestroy()
  else socket.destroy()
}

const countConnections = () =>
  new Promise<number>((resolve) => stage.app.server.getConnections((_error, count) => resolve(count)))

async function countFaults(): Promise<string[]> {
  const text = await stage.metrics()
  return text.split('\n').filter((line) => /http_request_seconds_count\{.*status="5\d\d"/.test(line))
}

const MOMENTS_MS = [0, 0, 1, 2, 3, 5, 8, 13, 21, 34]

test.each(Object.keys(halves()))('whoever hangs up in the middle of %s makes no fault of ours', async (name) => {
  const text = halves()[name] ?? ''
  for (const isReset of [true, false]) {
    await Promise.all(MOMENTS_MS.flatMap((ms) => [hangUp(text, ms, isReset), hangUp(text, ms, isReset)]))
  }
  await expect.poll(countConnections).toBe(0)
  await wait(50)
  expect([stage.lines, stage.warnings, await countFaults()]).toEqual([[], [], []])
})

test('callers who read nothing of a film are cut, and whoever reads gets all of it', async () => {
  // More than the system's buffers take between two ends of one machine.
  const film = Buffer.alloc(48 * 1024 * 1024, 'film')
  await stage.platform.storage.put('media/demo/film/v1/long.mp4', film)
  const text = head(`GET /media/${media}/film/v1/long.mp4`, { connection: 'close' })
  const deaf = Array.from({ length: 50 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  for (const socket of deaf) socket.write(text)
  await expect.poll(countConnections).toBe(50)
  const whole = await fetch(`http://127.0.0.1:${port}/media/${media}/film/v1/long.mp4`, {
    headers: { connection: 'close' },
  })
  expect(film.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true)
  await expect.poll(countConnections).toBe(0)
  for (const socket of deaf) socket.destroy()
  expect([stage.lines, stage.warnings, await countFaults()]).toEqual([[], [], []])
})
