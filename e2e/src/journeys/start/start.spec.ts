import { expect, type Page } from '@playwright/test'
import { listCalls, readStored, withoutBoot } from '#fixtures/pages/start.ts'
import { signIn, signInByForm, test } from '#fixtures.ts'

const TOKEN = 'POST /apps/v1/get-token'
const CONFIG = 'GET /apps/v1/appconfig'
const PLANS = 'GET /apps/v1/packages'
const ACCOUNT = 'GET /apps/v1/account'
const MY_LIST = 'GET /apps/v1/mylist'
const RESUME_LIST = 'GET /apps/v1/get-resume-list'

const loader = (page: Page) => page.locator('.loader')

/** Holds a call back until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('START-01 the loader shows while token, configuration and packages come one after the other', async ({ page }) => {
  await withoutBoot(page)
  const calls = listCalls(page)
  const letGo = await hold(page, '/apps/v1/packages')
  await page.goto('/#/login')
  await expect.poll(() => calls).toEqual([TOKEN, CONFIG, PLANS])
  await expect(loader(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCount(0)
  letGo()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(loader(page)).toHaveCount(0)
})

test('START-01 TOKEN-04 the current user is checked in parallel, and the configuration bears the app token all the same', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await withoutBoot(page)
  const letGo = await hold(page, '/apps/v1/appconfig')
  const calls = listCalls(page)
  const bearers: Record<string, string | undefined> = {}
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    bearers[`${request.method()} ${pathname}`] = request.headers().authorization
  })
  await page.goto('/?again#/home')
  await expect.poll(() => calls).toEqual(expect.arrayContaining([ACCOUNT, CONFIG]))
  await expect(loader(page)).toBeVisible()
  expect(calls).not.toContain(PLANS)
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { token: app } = (await readStored(page, 'appToken')) as { token: string }
  const { token: user } = (await readStored(page, 'userToken')) as { token: string }
  await expect.poll(() => bearers).toMatchObject({ [CONFIG]: `Bearer ${app}`, [PLANS]: `Bearer ${app}` })
  expect(bearers[ACCOUNT]).toBe(`Bearer ${user}`)
})

test('a page that bears the answers of the start sends none of its three calls', async ({ page }) => {
  const calls = listCalls(page)
  await page.goto('/#/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(calls.filter((call) => [TOKEN, CONFIG, PLANS].includes(call))).toEqual([])
})

test('START-02 START-03 a stored user token marks the viewer as signed in and loads the account, then the lists', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  const calls = listCalls(page)
  await page.goto('/#/login')
  await expect(page).toHaveURL(/#\/home$/)
  await expect.poll(() => calls).toEqual(expect.arrayContaining([ACCOUNT, MY_LIST, RESUME_LIST]))
  expect(calls).not.toContain('POST /apps/v1/login')
})

test('START-05 sign-in stores the user token and clears what belonged to the one before', async ({
  page,
  member,
  newMember,
}) => {
  const other = await newMember({ screens: 5 })
  await signInByForm(page, member)
  const first = (await readStored(page, 'userToken')) as { token: string }
  await page
    .getByRole('button', { name: /^Add .* to My List|^My List, / })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'My List', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await signInByForm(page, other)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const second = (await readStored(page, 'userToken')) as { token: string }
  expect(second.token).not.toBe(first.token)
  await expect(page.getByRole('region', { name: 'My List', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await expect(page.getByText('Family, 5 screens')).toBeVisible()
})

test('START-06 signing out clears the stored user, leads to / and revokes the token', async ({
  page,
  member,
  service,
}) => {
  await signInByForm(page, member)
  const { token } = (await readStored(page, 'userToken')) as { token: string }
  const revoked = page.waitForResponse(/\/apps\/v1\/logout/)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/#\/$/)
  await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible()
  await expect.poll(() => readStored(page, 'userToken')).toBeNull()
  await revoked
  const answer = await page.request.get(`${service.url}/apps/v1/account`, {
    headers: { 'x-customer-id': 'demo', authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(401)
})

test('START-07 the loader can carry a text', async ({ page }) => {
  await page.clock.install()
  await withoutBoot(page)
  const letGo = await hold(page, '/apps/v1/get-token')
  await page.goto('/#/login')
  await expect(loader(page)).toHaveText('Loading')
  await page.clock.fastForward(10_000)
  await expect(loader(page)).toHaveText(/Still waiting for the service/)
  letGo()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})

test('a start that fails says so and goes on when tried again', async ({ page }) => {
  await withoutBoot(page)
  let isDown = true
  await page.route('**/apps/v1/appconfig', (route) =>
    isDown ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.goto('/#/login')
  await expect(page.getByText('Something went wrong please try again later', { exact: true })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})

test('a screen whose code does not arrive is fetched once more by itself, then offers another try', async ({
  page,
}) => {
  let refused = 0
  await page.route('**/assets/login-page-*.js', (route) => {
    refused += 1
    return route.abort()
  })
  await page.goto('/#/')
  await page.getByRole('link', { name: 'Login', exact: true }).first().click()
  await expect(page.getByText('Something went wrong please try again later', { exact: true })).toBeVisible()
  // Once by the link, once after the reload, where the page may also ask for it ahead of the app, and the app ahead of
  // the screen.
  expect(refused).toBeGreaterThanOrEqual(2)
  expect(refused).toBeLessThanOrEqual(4)
  await page.unroute('**/assets/login-page-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeVisible()
})

test('STORE-02 app token and user token are kept in local storage, each with its expiry', async ({ page, member }) => {
  await signInByForm(page, member)
  for (const [name, days] of [
    ['appToken', 2 / 24],
    ['userToken', 30],
  ] as const) {
    const kept = (await readStored(page, name)) as { token: string; expiresAt: number }
    expect(kept.token.length).toBeGreaterThan(20)
    const livesMs = kept.expiresAt - Date.now()
    expect(livesMs).toBeGreaterThan(days * 86_400_000 * 0.9)
    expect(livesMs).toBeLessThan(days * 86_400_000 * 1.1)
  }
})

test('STORE-01 the ids of read notifications are kept in local storage', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/home')
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  await expect(bell).toBeVisible()
  const unread = Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0])
  expect(await readStored(page, 'readNotifications')).toBeNull()
  await bell.click()
  await page.locator('.upcoming').first().click()
  await expect.poll(() => readStored(page, 'readNotifications')).toHaveLength(1)
  const kept = (await readStored(page, 'readNotifications')) as string[]
  await expect.poll(() => page.url()).toContain(kept[0])
  await page.reload()
  const left = page.getByRole('button', { name: unread > 1 ? `Notifications, ${unread - 1} unread` : 'Notifications' })
  await expect(left).toBeVisible()
})

test('TOKEN-07 a management call that answers 401 sends the viewer to login', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const status = await page.evaluate(async () => {
    const { kola } = window as unknown as { kola: { call: (key: string, input: object) => Promise<unknown> } }
    const key = 'GET /api/v1/apps/uploads/{uploadId}'
    return kola.call(key, { params: { uploadId: 'film' } }).catch((error: { status: number }) => error.status)
  })
  expect(status).toBe(401)
  await expect(page).toHaveURL(/#\/login/)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})
