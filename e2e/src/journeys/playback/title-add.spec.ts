import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@kola/contract/http/client'
import type { PlaybackAnswer } from '@kola/contract/playback'
import { expect, type Page } from '@playwright/test'
import { inheritEnv, type JourneyEnv } from '../../env.ts'
import type { Account } from '../../fixtures/service/accounts.ts'
import { signIn, test } from '../../fixtures.ts'
import { type PlayerPages, servePlayerPages } from '../../players/page.ts'
import { playInDashJs, playInHlsJs, playInShaka, readPlayed, type Stream, toStream } from '../../players/play.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const FILM_SECONDS = 24
const NAME = `Night Train ${Date.now() % 100_000}`

let folder: string
let film: string
let pages: PlayerPages

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = await mkdtemp(join(tmpdir(), 'kola-film-'))
  film = join(folder, 'film.mp4')
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=25:duration=${FILM_SECONDS}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${FILM_SECONDS}`]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-shortest']
  execFileSync('ffmpeg', ['-v', 'error', ...source, ...sound, ...codecs, film])
  pages = await servePlayerPages()
})

test.afterAll(async () => {
  pages?.close()
  await rm(folder, { recursive: true, force: true })
})

interface Command {
  child: ChildProcess
  printed: () => string
  ended: Promise<number | null>
}

function addTitle(service: JourneyEnv): Command {
  const child = spawn(process.execPath, [join(ROOT, 'apps/media/src/title-add.ts'), film, '--name', NAME], {
    cwd: ROOT,
    env: inheritEnv({ KOLA_DATA_DIR: join(service.dataFolder, 'data') }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      text += data.toString()
    })
  }
  return { child, printed: () => text, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

/** The stream as a partner's player would get it: over the public calls, on a device of its own. */
async function askForStream(service: JourneyEnv, account: Account, titleId: string): Promise<PlaybackAnswer> {
  let token = ''
  const client = createClient({
    baseUrl: service.url,
    headers: () => ({ 'x-customer-id': 'demo', ...(token ? { authorization: `Bearer ${token}` } : {}) }),
  })
  token = (await client('POST /apps/v1/get-token', { body: { platform: 'website', customerId: 'demo' } })).token
  const password = createHash('sha256').update(account.password).digest('hex')
  const login = await client('POST /apps/v1/login', { body: { username: account.email, password, type: 'email' } })
  token = login.user_token
  return client('GET /apps/v2/videoplayback', { query: { id: titleId, deviceId: 'PARTNERPLAYER1234567' } })
}

async function expectPlaying(page: Page): Promise<void> {
  await expect
    .poll(async () => (await readPlayed(page)).error ?? (await readPlayed(page)).seconds, { timeout: 30_000 })
    .toBeGreaterThan(2)
  const played = await readPlayed(page)
  expect(played.error).toBeNull()
  expect(played.frames).toBeGreaterThan(10)
}

let titleId = ''

test('title:add goes on where it was interrupted, and the film stands on home', async ({ page, service, member }) => {
  test.setTimeout(240_000)
  const first = addTitle(service)
  await expect.poll(first.printed, { timeout: 90_000 }).toMatch(/\b([1-9]|[1-9]\d) ?%/)
  first.child.kill('SIGINT')
  expect(await first.ended, first.printed()).not.toBe(0)

  const second = addTitle(service)
  expect(await second.ended, second.printed()).toBe(0)

  await signIn(page, member)
  await page.goto('/#/home')
  const link = page.locator('main').getByRole('link', { name: NAME }).first()
  // What another process changed may stay unseen for a second.
  await expect(async () => {
    await page.reload()
    await expect(link).toBeAttached({ timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
  titleId = /details\/([^/]+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
  expect(titleId).not.toBe('')
})

const PLAYS: [
  string,
  'shaka' | 'dashjs' | 'hlsjs',
  (answer: PlaybackAnswer) => string,
  (page: Page, stream: Stream) => Promise<void>,
][] = [
  ['DASH in Shaka', 'shaka', (answer) => answer.dash, playInShaka],
  ['HLS in Shaka', 'shaka', (answer) => answer.hls, playInShaka],
  ['DASH in dash.js', 'dashjs', (answer) => answer.dash, playInDashJs],
  ['HLS in hls.js', 'hlsjs', (answer) => answer.hlsClearKey ?? '', playInHlsJs],
]

for (const [title, player, toManifest, play] of PLAYS) {
  test(`DRM-01 the added film plays as ${title}`, async ({ page, service, member }) => {
    test.slow()
    const answer = await askForStream(service, member, titleId)
    await page.goto(pages.toUrl(player))
    await play(page, toStream(answer, toManifest(answer)))
    await expectPlaying(page)
  })
}
