import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, type Route } from '@playwright/test'
import { type JourneyEnv, toCommandEnv } from '#env.ts'
import { listRequests, pathOf, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const NAME = `Small Rain ${Date.now() % 100_000}`
/** What `title:add` tells once AV1 and Opus are there. */
const MADE = /AV1 pictures and Opus sound were added: .+ of one processor, and .+ to choose the rates\./

const CERTIFIED = ['--class', 'PG', '--certificate', 'NFVCB/2026/8', '--certificate-date', '2026-05-01']

let folder: string
let film: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kola-codecs-'))
  film = join(folder, 'film.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=256x144:rate=12:duration=16']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=16']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, film])
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** @returns what the command printed */
async function addTitle(service: JourneyEnv): Promise<string> {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'apps/media/src/title-add.ts'), film, '--name', NAME, ...CERTIFIED],
    {
      cwd: ROOT,
      env: toCommandEnv(service),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      printed += data.toString()
    })
  const [code] = await once(child, 'exit')
  expect(code, printed).toBe(0)
  return printed
}

let address = ''

async function watch(page: Page): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Watch Now', exact: true }).first().click()
  await waitUntilPlaying(page)
}

/** The files of picture and sound that a page asked for. */
const listFiles = (requests: ReturnType<typeof listRequests>) => [
  ...new Set(requests.flatMap((request) => /[^/]+\/[^/]+\.mp4$/.exec(pathOf(request))?.[0] ?? [])),
]

test('a film is shown in H.264 first, and gets AV1 and Opus after it, of which the same command tells', async ({
  service,
}) => {
  test.setTimeout(240_000)
  const first = await addTitle(service)
  address = /http\S+(\/#\/details\/\S+)/.exec(first)?.[1] ?? ''
  expect(address, first).not.toBe('')
  expect(first).toContain('- AV1 pictures and Opus sound, which cost less data, are being made in the background.')
  let last = ''
  await expect(async () => {
    last = await addTitle(service)
    expect(last).toMatch(MADE)
  }).toPass({ timeout: 180_000, intervals: [2_000] })
  expect(last).toMatch(
    /- AV1 beside H\.264: 240p takes \d+ kb\/s instead of \d+ kb\/s \(\d+ % less\); SSIM 0\.\d+ against 0\.\d+/,
  )
})

test('a browser that decodes AV1 smoothly plays it, with Opus, and nothing else of the film', async ({
  page,
  member,
}) => {
  const requests = listRequests(page)
  await signIn(page, member)
  await watch(page)
  await waitForPosition(page, 2)
  const files = listFiles(requests)
  expect(files).toContain('lean/240p-lean.mp4')
  expect(files.filter((file) => !file.startsWith('lean/'))).toEqual([])
  expect(files.some((file) => /^lean\/audio-und-lean-(?:low|high)\.mp4$/.test(file))).toBe(true)
})

/** A browser that has AV1, and says that it would stutter. */
function sayThatAv1Stutters(): void {
  const { decodingInfo } = MediaCapabilities.prototype
  MediaCapabilities.prototype.decodingInfo = async function answer(this: MediaCapabilities, asked) {
    const told = await decodingInfo.call(this, asked)
    return asked.video?.contentType.includes('av01') ? { ...told, smooth: false } : told
  } as typeof decodingInfo
}

test('a browser that would stutter gets the picture that every device plays', async ({ page, member }) => {
  await page.addInitScript(sayThatAv1Stutters)
  const requests = listRequests(page)
  await signIn(page, member)
  await watch(page)
  await waitForPosition(page, 2)
  const files = listFiles(requests)
  expect(files).toContain('cenc/240p.mp4')
  expect(files).not.toContain('lean/240p-lean.mp4')
})

test('where the files of AV1 and Opus are gone the film begins in what every device plays, and this device is given them again', async ({
  page,
  member,
}) => {
  await page.route('**/lean/*.mp4', (route) => route.fulfill({ status: 404, body: '' }))
  const requests = listRequests(page)
  await signIn(page, member)
  await watch(page)
  await waitForPosition(page, 2)
  const files = listFiles(requests)
  expect(files).toEqual(expect.arrayContaining(['lean/240p-lean.mp4', 'cenc/240p.mp4']))
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('playerChoices') ?? '{}'))
  expect(kept.hasAv1Failed).toBeUndefined()

  await page.unrouteAll()
  const later = listRequests(page)
  await page.reload()
  await waitUntilPlaying(page)
  expect(listFiles(later)).toContain('lean/240p-lean.mp4')
})

/** Pieces of a film that no decoder makes anything of. */
async function spoil(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = await response.body()
  const isPiece = !/^bytes=0-/.test(route.request().headers().range ?? 'bytes=0-')
  await route.fulfill({ response, body: isPiece ? body.fill(0xa5, Math.floor(body.length / 4)) : body })
}

test('AV1 that comes apart goes on in H.264 where it stood, and this device is not given it again', async ({
  page,
  member,
}) => {
  await page.route('**/lean/*p-lean.mp4', spoil)
  const requests = listRequests(page)
  await signIn(page, member)
  await watch(page)
  await waitForPosition(page, 2)
  expect(listFiles(requests)).toEqual(expect.arrayContaining(['lean/240p-lean.mp4', 'cenc/240p.mp4']))
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('playerChoices') ?? '{}'))
  expect(kept).toMatchObject({ hasAv1Failed: true })

  await page.unrouteAll()
  const later = listRequests(page)
  await page.reload()
  await waitUntilPlaying(page)
  expect(listFiles(later)).not.toContain('lean/240p-lean.mp4')
})
