import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { goBack, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { signIn, test } from '#fixtures.ts'

const PARTS = '**/api/v1/apps/uploads/*'
const MADE = { timeout: 150_000 }
const LINE = 'A street that only Friday knows.'
const MINUTE_MS = 60_000
const LAGOS_MS = 3_600_000

test.use({ consent: null })

let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'kola-films-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Of its own bytes: the same film sent twice would be one upload. */
function makeFilm(name: string, { seconds, hertz }: { seconds: number; hertz: number }): string {
  const file = joinPath(folder, name)
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=426x240:rate=25:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=${seconds}`]
  const rate = ['-b:v', '2M', '-minrate', '2M', '-maxrate', '2M', '-bufsize', '2M', '-x264-params', 'nal-hrd=cbr']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', ...rate, '-c:a', 'aac', '-metadata:s:a:0', 'language=eng']
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, file])
  return file
}

async function choose(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose…', exact: true }).click()
  await (await chooser).setFiles(file)
}

/** Adds a film that has arrived, and opens its page. */
async function addTitle(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the title', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add the title', exact: true }).click()
  await page.getByRole('region', { name: 'Films', exact: true }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

const state = (page: Page, text: string | RegExp) => page.locator('.head').getByText(text, { exact: true })
const titleIdOf = (page: Page) => new URL(page.url()).hash.replace('#/films/', '')

async function watch(page: Page, titleId: string, button: string): Promise<void> {
  await page.goto(`/#/details/${titleId}/search`)
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await waitUntilPlaying(page)
}

/** The line breaks after the first part, the page is loaded anew, and the same file goes on where it was. */
async function sendOverBrokenLine(page: Page, film: string): Promise<void> {
  let [parts, isBroken] = [0, true]
  const offsets: number[] = []
  await page.route(PARTS, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    parts += 1
    if (isBroken && parts > 1) return route.abort('connectionreset')
    offsets.push(Number(route.request().headers()['upload-offset']))
    return route.continue()
  })
  await choose(page, film)
  await expect(page.getByText(/There is no line; it goes on by itself$/)).toBeVisible({ timeout: 60_000 })
  expect(offsets).toEqual([0])
  await page.reload()
  await expect(page.getByText('Choose the same file and it goes on.')).toBeVisible()
  isBroken = false
  await choose(page, film)
  await expect(page.getByText('Arrived', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(offsets[1]).toBeGreaterThan(0)
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
}

const kept = (page: Page) => page.getByRole('status').filter({ hasText: /^Kept \d\d:\d\d by / })

async function writeAbout(page: Page, synopsis: string): Promise<void> {
  await page.getByLabel(/^Synopsis \d+ of/).fill(synopsis)
  await page.getByLabel('NFVCB class', { exact: true }).selectOption('15')
  await page.getByLabel('Certificate', { exact: true }).fill('NFVCB/2026/F/00417')
  await page.getByLabel('Given on', { exact: true }).fill('2026-08-22')
  await expect(kept(page)).toHaveCount(1)
}

async function cropPoster(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change poster', exact: true }).click()
  const buffer = await sharp({ create: { width: 2_000, height: 1_800, channels: 3, background: '#0000c0' } })
    .jpeg()
    .toBuffer()
  const picture = { name: 'blue.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Send a picture', { exact: true }).setInputFiles(picture)
  await page.getByRole('button', { name: 'Crop of poster', exact: true }).press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Take it into the draft', exact: true }).click()
  await expect(page.getByText('Poster, from blue.jpg changed', { exact: true })).toBeVisible()
}

async function markIntro(page: Page): Promise<void> {
  const place = page.getByRole('slider', { name: 'Place in the film', exact: true })
  await place.focus()
  for (const key of ['i', 'Shift+ArrowRight', 'o']) await place.press(key)
  await expect(page.getByLabel('Intro to', { exact: true })).toHaveValue('0:10')
  await expect(kept(page)).toHaveCount(1)
}

/** As viewers will, before anybody does. */
async function lookAt(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Card', exact: true }).click()
  const card = page.frameLocator('.seen iframe').locator('.card', { hasText: name }).locator('img').first()
  await expect(card).toHaveAttribute('src', /\/poster-480\.webp$/)
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(page.frameLocator('.seen iframe').locator('h1')).toHaveText(name)
}

const pane = (page: Page) => page.getByRole('complementary', { name: 'Release', exact: true })

/** @returns when it goes out, in ms: at the next whole minute that is at least a few seconds away */
async function release(page: Page, name: string): Promise<number> {
  await page.goto('/console/#/releases')
  await page.getByRole('button', { name: 'New release', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Release of ${name}`)
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await pane(page).getByLabel('Take in a title', { exact: true }).fill(name)
  await pane(page).getByRole('button', { name, exact: true }).click()
  await expect(pane(page).getByText('ready', { exact: true })).toBeVisible()
  const goesAtMs = Math.ceil((Date.now() + 5_000) / MINUTE_MS) * MINUTE_MS
  const local = new Date(goesAtMs + LAGOS_MS).toISOString().slice(0, 16)
  await pane(page).getByLabel('Time', { exact: true }).fill(local)
  await pane(page).getByRole('button', { name: 'Set the time', exact: true }).click()
  await expect(pane(page).getByRole('button', { name: 'Let it wait', exact: true })).toBeVisible()
  return goesAtMs
}

test('PROM-22 a new film: sent over a line that drops and through a reload, written about, cropped, marked, looked at, released at its time, seen by a member, replaced under its places, and taken back', async ({
  page,
  browser,
  service,
  member,
}) => {
  test.setTimeout(600_000)
  const name = `Zero Balance ${Date.now() % 100_000}`
  const film = makeFilm('zero-balance.mp4', { seconds: 30, hertz: 220 + (Date.now() % 500) })
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto('/console/#/films')
  await sendOverBrokenLine(page, film)
  await addTitle(page, name)
  await expect(state(page, 'Ready, not shown yet')).toBeVisible(MADE)
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Tolu Bakare')
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(
    'Nobody sees it yet. It was asked to wait. Its class is missing. Its certificate number is missing. Its certificate date is missing',
  )
  await expectAccessibleInEveryLook(page, [390, 1_440])
  const titleId = titleIdOf(page)

  const elsewhere = await browser.newContext({ baseURL: new URL(service.url).origin })
  const viewer = await elsewhere.newPage()
  await signIn(viewer, member, { url: service.url })
  let looked = 0
  /** A page that is open keeps what it has for its minute: each look is a page of its own. */
  const isThere = async () => {
    looked += 1
    await viewer.goto(`/?look=${looked}#/details/${titleId}/search`)
    const missing = viewer.getByRole('heading', { level: 1, name: 'This title is not here', exact: true })
    await expect(viewer.getByRole('heading', { level: 1, name, exact: true }).or(missing)).toBeVisible()
    return (await missing.count()) === 0
  }
  expect(await isThere()).toBe(false)

  await page.getByRole('link', { name: 'Title', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Show…', exact: true })).toBeVisible()
  await writeAbout(page, LINE)
  await cropPoster(page)
  await markIntro(page)
  await lookAt(page, name)

  const goesAtMs = await release(page, name)
  if (Date.now() < goesAtMs - 3_000) expect(await isThere()).toBe(false)
  await expect.poll(isThere, { timeout: goesAtMs - Date.now() + 90_000, intervals: [2_000] }).toBe(true)
  expect(Date.now()).toBeGreaterThanOrEqual(goesAtMs)
  await expect(viewer.getByText(LINE, { exact: true }).first()).toBeVisible()
  await watch(viewer, titleId, 'Watch Now')
  const skip = viewer.getByRole('button', { name: 'Skip intro', exact: true })
  await expect(skip).toBeVisible({ timeout: 30_000 })
  await skip.click()
  await viewer.keyboard.press('l')
  await waitForPosition(viewer, 12)
  await goBack(viewer)

  await page.goto(`/console/#/films/${titleId}`)
  await expect(state(page, 'Ready, and shown')).toBeVisible()
  const cut = makeFilm('zero-balance-cut-2.mp4', { seconds: 60, hertz: 900 + (Date.now() % 500) })
  await choose(page, cut)
  await page.getByRole('button', { name: 'Replace the film', exact: true }).click({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Packaging' })).toContainText('zero-balance-cut-2.mp4')
  await expect(page.getByText(/shown in place of the one before: 1 min/)).toBeVisible(MADE)
  expect(titleIdOf(page)).toBe(titleId)
  await watch(viewer, titleId, 'Resume')
  const { at, length } = await viewer
    .locator('video')
    .evaluate((video: HTMLVideoElement) => ({ at: video.currentTime, length: video.duration }))
  expect(at).toBeGreaterThan(9)
  expect(Math.round(length)).toBe(60)

  await page.goto('/console/#/releases?view=list')
  await page.getByRole('button', { name: new RegExp(`^Release of ${name}`) }).click()
  await pane(page).getByRole('button', { name: 'Undo the release…', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pane(page).getByText('back as it was', { exact: true })).toBeVisible()
  await expect.poll(isThere, { timeout: 60_000, intervals: [2_000] }).toBe(false)
  await elsewhere.close()
})

test('PROM-22 a file that is no film fails with its mend, is tried again, and another one takes its place', async ({
  page,
  service,
}) => {
  test.setTimeout(300_000)
  const name = `Broken ${Date.now() % 100_000}`
  const file = joinPath(folder, 'broken.mov')
  await writeFile(file, `This is no film. ${name}`)
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto('/console/#/films')
  await choose(page, file)
  await addTitle(page, name)
  await expect(state(page, 'Failed')).toBeVisible(MADE)
  const alert = page.getByRole('region', { name: 'Packaging' }).getByRole('alert')
  await expect(alert).toContainText('Send the film itself, such as an MP4, MOV or MKV that plays on your computer.')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Tried again from broken.mov')
  await expect(page.getByRole('region', { name: 'What happened' }).locator('.event--failed')).toHaveCount(2, MADE)

  await choose(page, makeFilm('mended.mp4', { seconds: 12, hertz: 300 + (Date.now() % 500) }))
  await page.getByRole('button', { name: 'Replace the film', exact: true }).click({ timeout: 60_000 })
  await expect(state(page, 'Ready, not shown yet')).toBeVisible(MADE)
  await page.goto('/console/#/films')
  await page.getByLabel('Title', { exact: true }).fill(name)
  await expect(page.getByRole('region', { name: 'Films', exact: true }).getByRole('link')).toHaveText([name])
  await page.getByLabel('State', { exact: true }).selectOption('Failed')
  await expect(page.getByText('No film is like that.')).toBeVisible()
})

test('PROM-22 the list of films can be read by everybody, in both themes, at 390 and 1440 px', async ({
  page,
  service,
}) => {
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto('/console/#/films')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Films')
  await expectAccessibleInEveryLook(page, [390, 1_440])
})
