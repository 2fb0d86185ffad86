import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { readKept } from '#fixtures/browser/kept.ts'
import { type Front, startFront } from '#fixtures/service/front.ts'
import { test as base, signIn } from '#fixtures.ts'

/** The service behind a door of its own, which a test may shut. */
const test = base.extend<{ front: Front }>({
  front: async ({ service }, use) => {
    const front = await startFront(service.url)
    await use(front)
    await front.shut()
  },
  baseURL: async ({ front }, use) => use(front.url),
})
test.use({ serviceWorkers: 'allow' })

const notice = (page: Page) => page.locator('.offline')
const prompt = (page: Page) => page.locator('.update')
const cards = (page: Page) => page.locator('.row .card')
const names = (page: Page) => cards(page).locator('.card__name')

/** A worker takes its time to come on a busy machine. */
const PATIENT = { timeout: 30_000 }
test.slow()

/** Signed in at home, with the copy for visits without a line in place. */
async function openHome(page: Page, account: { email: string; password: string }) {
  await signIn(page, account)
  await page.goto('/#/home')
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => listKept(page, 'kola-page'), PATIENT).toEqual(['/'])
  // Home itself is kept a second after it was drawn.
  await expect.poll(() => readKept(page, 'home'), PATIENT).not.toBeNull()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, PATIENT)
}

function listKept(page: Page, cacheName: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    const keys = await (await caches.open(name)).keys()
    return keys.map((key) => new URL(key.url).pathname)
  }, cacheName)
}

test('home opens without a line as it was last seen, and comes alive again without a reload', async ({
  page,
  context,
  front,
  member,
}) => {
  await openHome(page, member)
  const name = (await names(page).first().textContent()) ?? ''
  expect(name).not.toBe('')
  await expect.poll(async () => (await listKept(page, 'kola-pictures')).length, PATIENT).toBeGreaterThan(3)
  await context.setOffline(true)
  await front.shut()
  await page.reload()
  await expect(notice(page)).toHaveText(/You are offline/)
  await expect(cards(page).first()).toBeVisible()
  await expect(names(page).first()).toHaveText(name)
  await expect
    .poll(() =>
      page
        .locator('.row img')
        .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBeGreaterThan(2)
  await expectAccessible(page)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  const account = page.waitForResponse((answer) => answer.url().endsWith('/apps/v1/account'), PATIENT)
  await front.open()
  await context.setOffline(false)
  expect((await account).status()).toBe(200)
  await expect(notice(page)).toHaveCount(0)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('my list and what was begun stand without a line too, and nothing of it stays after signing out', async ({
  page,
  context,
  front,
  member,
}) => {
  await openHome(page, member)
  await page.evaluate(async () => {
    const { kola } = window as unknown as { kola: { call: (key: string, input: unknown) => Promise<unknown> } }
    await kola.call('POST /apps/v1/mylist', { body: { video_id: 'makoko-blue', status: 1 } })
    await kola.call('POST /apps/v1/resume', { query: {}, body: { video_id: 'goat-money', status: 1, resumeTime: 9 } })
  })
  await page.reload()
  const shown = page.getByRole('button', { name: /^Remove .* from Continue Watching$/ })
  await expect(shown).toHaveCount(1)
  await expect.poll(async () => (await readKept(page, 'memberLists')) ?? '').toContain('makoko-blue')
  await context.setOffline(true)
  await front.shut()
  await page.reload()
  await expect(shown).toHaveCount(1)
  await front.open()
  await context.setOffline(false)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/#\/$/)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /@|^person$|^userToken$/.test(key))))
    .toEqual([])
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

/** As a deploy does: the same service under another build's name. */
const newBuild = (text: string, path: string) =>
  path === '/sw.js'
    ? text.replace(/version:`[0-9a-f]{12}`/, 'version:`new-build-01`')
    : text.replace(/(name="kola-build" content=")[^"]*/, '$1new-build-01')
const readBuild = (page: Page) => page.locator('meta[name="kola-build"]').getAttribute('content')

test('a new version is offered to a page that stays open, and a press brings it', async ({ page, front, member }) => {
  await openHome(page, member)
  const before = await readBuild(page)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(prompt(page)).toHaveCount(0)
  front.rewrite(newBuild)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(prompt(page)).toContainText('A new version is there.', PATIENT)
  await expectAccessible(page)
  expect(await readBuild(page)).toBe(before)
  await prompt(page).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => readBuild(page).catch(() => '')).toBe('new-build-01')
  await expect(cards(page).first()).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
})

test('a reload after a deploy shows the new version at once and asks nothing', async ({ page, front, member }) => {
  await openHome(page, member)
  front.rewrite(newBuild)
  await page.reload()
  expect(await readBuild(page)).toBe('new-build-01')
  await expect(cards(page).first()).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)))
    .toBe(false)
  await expect(prompt(page)).toHaveCount(0)
})

test('neither calls nor films nor other pages go through the worker', async ({ page, context, front, member }) => {
  await openHome(page, member)
  const throughWorker: string[] = []
  context.on('response', (answer) => {
    if (answer.fromServiceWorker()) throughWorker.push(new URL(answer.url()).pathname)
  })
  await page.goto(`${front.url}/#/viewvideo/goat-money`)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1, undefined, PATIENT)
  await page.goto(`${front.url}/docs`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(throughWorker.filter((path) => /^\/(apps|media|drm|presence|docs|t|sign-in)/.test(path))).toEqual([])
  for (const cacheName of ['kola-page', 'kola-files', 'kola-pictures']) {
    const kept = await listKept(page, cacheName)
    expect(
      kept.filter((path) => !/^\/($|assets\/|art\/|theme\.js|icon\.svg|manifest\.webmanifest)/.test(path)),
    ).toEqual([])
  }
})

test('visitors get no worker', async ({ page }) => {
  await page.goto('/#/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('a service that is gone while browsing is said, what was seen stays, and it comes back by itself', async ({
  page,
  front,
  member,
}) => {
  await openHome(page, member)
  const name = (await names(page).first().textContent()) ?? ''
  expect(name).not.toBe('')
  await front.shut()
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.goto(`${front.url}/#/listmovies`)
  await expect(notice(page)).toHaveText(/does not answer/)
  await page.goto(`${front.url}/#/home`)
  await expect(names(page).first()).toHaveText(name)
  await page.goto(`${front.url}/#/listmovies`)
  await front.open()
  await expect(notice(page)).toHaveCount(0, { timeout: 40_000 })
  await expect(page.locator('main .card').first()).toBeVisible()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})
