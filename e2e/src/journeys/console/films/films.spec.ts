import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { goBack, waitForPosition, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { signIn, test } from '#fixtures.ts'

const PARTS = '**/api/v1/apps/uploads/*'
const MADE = { timeout: 150_000 }

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

test('PROM-22 a film is sent over a line that drops and through a reload, is made, plays, and is replaced under its viewers’ places', async ({
  page,
  browser,
  service,
  member,
}) => {
  test.setTimeout(500_000)
  const name = `Zero Balance ${Date.now() % 100_000}`
  const film = makeFilm('zero-balance.mp4', { seconds: 30, hertz: 220 + (Date.now() % 500) })
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto('/console/#/films')

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
  await addTitle(page, name)
  await expect(state(page, 'Ready, and shown')).toBeVisible(MADE)
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Tolu Bakare')
  await expectAccessibleInEveryLook(page, [390, 1_440])
  const titleId = titleIdOf(page)

  const elsewhere = await browser.newContext()
  const viewer = await elsewhere.newPage()
  await signIn(viewer, member, { url: service.url })
  await watch(viewer, titleId, 'Watch Now')
  await viewer.keyboard.press('l')
  await waitForPosition(viewer, 12)
  await goBack(viewer)

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
  await expect(state(page, 'Ready, and shown')).toBeVisible(MADE)
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
