import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFront } from '../testing/processes/front.ts'
import { probe, type RunningProcess, startProcess, waitUntilReady } from '../testing/processes/start-process.ts'
import { type ApiStage, createApiStage } from '../testing/stage.ts'

const TIMEOUT_MS = 90_000
const BIG_BYTES = 24 * 1024 * 1024
const BUILDS = { old: 'AAAAAAA1', new: 'BBBBBBB2' } as const
type Build = keyof typeof BUILDS

let stage: ApiStage
let folder: string
const started: RunningProcess[] = []

/** A page that names a script of its build, and the script that loads a late chunk of it. */
async function writeBuild(build: Build): Promise<void> {
  const hash = BUILDS[build]
  for (const [app, base] of [
    ['web', '/'],
    ['tv', '/tv-app/'],
  ] as const) {
    const dist = join(folder, `${app}-${build}`)
    await mkdir(join(dist, 'assets'), { recursive: true })
    const head = '<meta name="kola-customer" content="demo" />'
    await writeFile(
      join(dist, 'index.html'),
      `<html><head>${head}<script src="${base}assets/main-${hash}.js"></script></head></html>`,
    )
    await writeFile(join(dist, 'assets', `main-${hash}.js`), `import('./late-${hash}.js') // ${app} ${build}`)
    await writeFile(join(dist, 'assets', `late-${hash}.js`), `export const late = '${app} ${build}'`)
    await writeFile(join(dist, 'assets', `late-${hash}.css`), `.${app}-${build} { color: red }`)
    await writeFile(join(dist, 'big.txt'), Buffer.alloc(BIG_BYTES, 'a'))
  }
}

const start = async (build: Build, env: Record<string, string> = {}) => {
  const folders = { WEB_DIST: join(folder, `web-${build}`), TV_DIST: join(folder, `tv-${build}`) }
  const made = await startProcess(stage, { env: { ...folders, ...env } })
  started.push(made)
  return made
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kola-rolling-'))
  await Promise.all([writeBuild('old'), writeBuild('new')])
  stage = await createApiStage()
  await stage.addTenant('demo')
}, TIMEOUT_MS)
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await stage.close()
  await rm(folder, { recursive: true })
})

const read = async (url: string) => {
  const answer = await fetch(url)
  const cacheControl = answer.headers.get('cache-control')
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type'), cacheControl }
}

test(
  'while a new build rolls out, pages of both builds load every late file from whichever replica answers',
  async () => {
    const [old, fresh] = [await start('old'), await start('new')]
    await Promise.all([old, fresh].map(waitUntilReady))
    for (const [app, base] of [
      ['web', '/'],
      ['tv', '/tv-app/'],
    ] as const) {
      for (const { url } of [old, fresh]) {
        for (const build of ['old', 'new'] as const) {
          const at = `${url}${base}assets`
          expect(await read(`${at}/late-${BUILDS[build]}.js`)).toEqual({
            ...{ status: 200, text: `export const late = '${app} ${build}'`, type: 'text/javascript; charset=utf-8' },
            cacheControl: 'public, max-age=31536000, immutable',
          })
          expect(await read(`${at}/late-${BUILDS[build]}.css`)).toMatchObject({
            status: 200,
            type: 'text/css; charset=utf-8',
          })
        }
        expect((await read(`${url}${base}assets/late-CCCCCCC3.js`)).status).toBe(404)
      }
    }
    // What a visitor's browser does, with a front that sends each request to the next replica.
    const front = await startFront([old, fresh])
    const seen = new Set<string>()
    for (let visit = 0; visit < 6; visit += 1) {
      const { text: page } = await read(`${front.url}/`)
      const main = /\/assets\/main-\w+\.js/.exec(page)?.[0] ?? ''
      const { text: script } = await read(front.url + main)
      const late = /late-\w+\.js/.exec(script)?.[0] ?? ''
      const { status } = await read(`${front.url}/assets/${late}`)
      seen.add(`${late} ${status}`)
      // So that the next visit begins at the other one.
      if (visit % 2 === 0) await read(`${front.url}/healthz`)
    }
    expect([...seen].sort()).toEqual(['late-AAAAAAA1.js 200', 'late-BBBBBBB2.js 200'])
    await front.close()
    // The old replica is gone: what it had is still there.
    await old.end()
    expect((await read(`${fresh.url}/assets/late-${BUILDS.old}.js`)).status).toBe(200)
    await fresh.end()
  },
  TIMEOUT_MS,
)

/** Callers that ask again as soon as they were answered. */
function startCallers(url: string, count: number) {
  let isOver = false
  const statuses = new Map<number, number>()
  const call = async () => {
    while (!isOver) {
      const answer = await fetch(`${url}/`)
      await answer.text()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  const calling = Promise.all(Array.from({ length: count }, call))
  return {
    async stop() {
      isOver = true
      await calling
      return statuses
    },
  }
}

/** Reads a long answer a piece at a time. */
function readSlowly(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${url}/big.txt`, { headers: { 'accept-encoding': 'identity' }, agent: false }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
        answer.pause()
        setTimeout(() => answer.resume(), 4)
      })
      answer.on('end', () => resolve(bytes))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

test(
  'a replica that is told to end says so first, answers on, cuts nothing and then ends',
  async () => {
    const [leaving, staying] = [await start('new', { DRAIN_SECONDS: '1' }), await start('new')]
    await Promise.all([leaving, staying].map(waitUntilReady))
    const front = await startFront([leaving, staying])
    const callers = startCallers(front.url, 8)
    const long = readSlowly(leaving.url)
    await wait(300)
    const ended = leaving.end()
    await expect
      .poll(() => probe(leaving.url, '/readyz'), { interval: 20 })
      .toEqual({
        ...{ status: 503, body: { ok: false, phase: 'draining', checks: {} } },
      })
    expect(await probe(leaving.probes, '/livez')).toEqual({
      ...{ status: 200, body: { ok: true, checks: { eventLoop: true, jobs: true } } },
    })
    const page = await fetch(`${leaving.url}/`)
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
    expect(await long).toBe(BIG_BYTES)
    const { code, tookMs } = await ended
    expect(code).toBe(0)
    expect(tookMs).toBeGreaterThanOrEqual(1_000)
    const statuses = await callers.stop()
    expect(front.faults).toEqual([])
    expect([...statuses.keys()]).toEqual([200])
    await front.close()
    await staying.end()
  },
  TIMEOUT_MS,
)

test(
  'an answer that nobody reads is cut at the limit, and a second signal waits for nothing',
  async () => {
    const limited = await start('new', { DRAIN_LIMIT_SECONDS: '1' })
    const patient = await start('new', { DRAIN_SECONDS: '60' })
    await Promise.all([limited, patient].map(waitUntilReady))
    const stuck = await new Promise<IncomingMessage>((resolve) =>
      get(`${limited.url}/big.txt`, { headers: { 'accept-encoding': 'identity' }, agent: false }, resolve),
    )
    await wait(300)
    const first = await limited.end()
    expect(first.code).toBe(0)
    expect(first.tookMs).toBeGreaterThanOrEqual(1_000)
    expect(first.tookMs).toBeLessThan(8_000)
    // Whoever reads nothing does not hear of it before.
    const cut = once(stuck, 'error')
    stuck.resume()
    expect(await cut).toMatchObject([{ code: 'ECONNRESET' }])
    patient.child.kill('SIGTERM')
    await expect.poll(() => probe(patient.url, '/readyz')).toMatchObject({ status: 503 })
    const second = await patient.end()
    expect(second.code).toBe(1)
    expect(second.tookMs).toBeLessThan(2_000)
  },
  TIMEOUT_MS,
)
