import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EndpointKey, endpoints } from '@kola/contract/http/endpoints'
import { START_UP_MARKER } from '@kola/contract/start-up'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addChild } from '../testing/people/children.ts'
import { type RunningProcess, startProcess, waitUntilReady } from '../testing/processes/start-process.ts'
import { type ApiStage, createApiStage } from '../testing/stage.ts'
import { askFront, type Front, type FrontAnswer, hasNginx, postFront, startNginx } from '../testing/start-nginx.ts'

const PAGE = `<html><head><meta name="kola-customer" content="demo" /><title>x</title><script>${START_UP_MARKER}</script></head></html>`
/** Whoever browses asks for these, with an app token or a member's. */
const CALLS = [
  '/apps/v1/appconfig',
  '/apps/v1/packages',
  '/apps/v1/home',
  '/apps/v1/catalogues?id=new',
  '/apps/v1/video?id=film',
  '/apps/v1/searchvideo?query=danfo',
  '/apps/v1/upcoming-video',
]
const FILES = ['/', '/assets/core-1.js', '/manifest.webmanifest', '/openapi.json']

let stage: ApiStage
let folder: string
let front: Front
let ports: number[]
let replicas: RunningProcess[] = []
let appToken: string

async function startReplicas(): Promise<void> {
  const env = { WEB_DIST: folder, TRUST_PROXY: '127.0.0.1' }
  replicas = await Promise.all(ports.map((port) => startProcess(stage, { env: { ...env, PORT: String(port) } })))
  await Promise.all(replicas.map(waitUntilReady))
}

const ask = (path: string, { token, ...headers }: Record<string, string> = {}): Promise<FrontAnswer> =>
  askFront(front.port, path, {
    'x-customer-id': 'demo',
    'accept-encoding': 'identity',
    ...(token && { authorization: `Bearer ${token}` }),
    ...headers,
  })
const askAlike = () =>
  Promise.all([...CALLS.map((path) => ask(path, { token: appToken })), ...FILES.map((path) => ask(path))])
const toStatuses = (answers: FrontAnswer[]) => answers.map(({ status }) => status)
const ALL_WELL = [...CALLS, ...FILES].map(() => 200)

/** What nginx has kept, by its own names. */
async function listKept(): Promise<string[]> {
  const files = await readdir(front.keptFolder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  )
  return [...new Set(texts.map((text) => /^KEY: (.*)$/m.exec(text)?.[1] ?? 'no key'))].toSorted()
}

describe.skipIf(!hasNginx)('two replicas behind the shipped nginx.conf', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kola-restarts-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), PAGE)
    await writeFile(join(folder, 'assets/core-1.js'), 'export {}')
    stage = await createApiStage()
    // The processes go by the real clock.
    stage.clock.advance(Date.now() - stage.clock.now().getTime())
    await stage.addTenant('demo', { app_name: 'Before' })
    await stage.addTitle({ id: 'film', name: 'Danfo' })
    await stage.addPlaylist('new', ['film'])
    appToken = await stage.getAppToken()
    ports = [await findFreePort(), await findFreePort()]
    await startReplicas()
    const [servicePort = 0, ...otherPorts] = ports
    const { storage } = stage.config
    front = await startNginx({ servicePort, otherPorts, storageFolder: storage.kind === 'disk' ? storage.folder : '' })
  })
  afterAll(async () => {
    for (const { child } of replicas) child.kill('SIGKILL')
    await front?.stop()
    await stage?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('one of them dies, and no call notices, also one that changes something', async () => {
    expect(toStatuses(await askAlike())).toEqual(ALL_WELL)
    await replicas[0]?.end('SIGKILL')
    const personal = await Promise.all(Array.from({ length: 20 }, () => ask('/apps/v1/votes', { token: appToken })))
    expect(new Set(toStatuses(personal))).toEqual(new Set([401]))
    expect(toStatuses(await askAlike())).toEqual(ALL_WELL)
    const given = { headers: { 'x-customer-id': 'demo' }, body: { platform: 'website' } }
    const tokens = Array.from({ length: 20 }, () => postFront(front.port, '/apps/v1/get-token', given))
    expect(new Set(toStatuses(await Promise.all(tokens)))).toEqual(new Set([200]))
  })

  test('the other one dies too and both start again: who browses meets no fault; who wants something of their own is told when to come again', async () => {
    await replicas[1]?.end('SIGKILL')
    const own = await ask('/apps/v1/votes', { token: appToken })
    expect([own.status, own.headers['retry-after'], JSON.parse(own.body).error.code]).toEqual([
      ...[503, '2', 'UNAVAILABLE'],
    ])
    let isOver = false
    const seen = new Set<string>()
    const browsing = (async () => {
      while (!isOver) for (const { status } of await askAlike()) seen.add(String(status))
    })()
    await startReplicas()
    await expect.poll(async () => (await ask('/apps/v1/votes', { token: appToken })).status).toBe(401)
    isOver = true
    await browsing
    expect([...seen]).toEqual(['200'])
  })

  test('a page is asked for anew once somebody answers', async () => {
    expect((await ask('/')).body).toContain('<title>Before</title>')
    await stage.db
      .updateTable('tenant')
      .set({ config: JSON.stringify({ app_name: 'After', country_code: 'NG' }) })
      .execute()
    await expect.poll(async () => (await ask('/')).body).toContain('<title>After</title>')
  })

  test('nothing is kept but what is the same for everybody', async () => {
    const { id, email } = await stage.addAccount()
    const token = await stage.signIn(email)
    const child = await stage.signIn(email, { deviceId: 'TABLETTABLETTABLET01' })
    await addChild(stage, { accountId: id, token: child, ratingLimit: 'PG' })
    const paths = (Object.keys(endpoints) as EndpointKey[])
      .filter((key) => key.startsWith('GET '))
      .map((key) => key.slice('GET '.length).replace(/\{\w+\}/g, 'film'))
    for (const path of [
      ...paths,
      ...CALLS,
      ...FILES,
      '/sign-in/google',
      '/healthz',
      '/presence/film.json?auth=secret',
    ]) {
      await ask(path, { token })
      await ask(path, { token: child, 'x-rating-limit': 'PG' })
    }
    const kept = await listKept()
    expect(kept).toEqual([...CALLS, ...FILES].map((path) => `127.0.0.1${path}`).toSorted())
  })

  test('each tenant, and whoever has a limit, is answered for themselves', async () => {
    await stage.addTenant('other', { app_name: 'Another' })
    const token = await stage.getAppToken('other')
    const answer = await ask('/apps/v1/appconfig', { token, 'x-customer-id': 'other' })
    expect([answer.status, answer.body]).toEqual([200, expect.not.stringContaining('After')])
  })

  test('who bears no token is refused by the service, and a kept answer bears nothing of the call that it was made for', async () => {
    expect((await ask('/apps/v1/home')).status).toBe(401)
    const answers = [
      await ask('/apps/v1/home', { token: appToken, 'x-request-id': 'one' }),
      await ask('/apps/v1/home', { token: appToken }),
    ]
    const ids = answers.map(({ headers }) => String(headers['x-request-id']))
    expect(new Set(ids).size).toBe(2)
    expect(ids).toEqual([expect.stringMatching(/^\w{32}$/), expect.stringMatching(/^\w{32}$/)])
  })
})
