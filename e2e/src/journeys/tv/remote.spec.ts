import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/browser/accessibility.ts'
import { newNumber } from '#fixtures/pages/codes.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { DEMO_TENANT } from '#fixtures/service/accounts.ts'
import { openSession } from '#fixtures/service/api.ts'
import { addPeople, BISI, CHIDI } from '#fixtures/service/people.ts'
import { expectFocus, isFocused, press, pressMakers, pressUntil, readTvCode, TV, test } from '#fixtures/tv/tv.ts'
import { signIn } from '#fixtures.ts'

test('PROM-06 a visit by remote: from home to a film’s details, it plays, and Back leads home to the same card', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ telephone: newNumber().dialled, verified: { email: true, telephone: true } }))
  await page.goto(`${TV}/home`)
  await expectFocus(page, /^Watch Now$/)
  // Whatever the demo tenant shows there by now.
  const names = await page.locator('.row').first().locator('.card__name').allTextContents()
  const [first, , third = ''] = names.map((name) => new RegExp(`^${RegExp.escape(name.trim())}$`))
  await press(page, 'ArrowDown')
  await expectFocus(page, first ?? '')
  await press(page, 'ArrowRight', 'ArrowRight')
  await expectFocus(page, third)
  // The column is remembered: one row down and up again.
  await press(page, 'ArrowDown', 'ArrowUp')
  await expectFocus(page, third)
  const address = (await page.locator('.card__link:focus').getAttribute('href')) ?? 'none'
  const picture = page.locator('.card__link:focus .card__picture')
  await expect(picture).toHaveCSS('transform', /^matrix\(1\.06/)
  await expect(picture).toHaveCSS('box-shadow', /0px 0px 0px 10px/)
  await press(page, 'Enter')
  await expect(page).toHaveURL((url) => url.hash === address)
  await expectFocus(page, /^Watch Now$/)
  await press(page, 'Enter')
  await waitUntilPlaying(page)
  await pressUntil(page, 'ArrowUp', () => isFocused(page, /^(Pause|Play)$/))
  await pressMakers(page, 'pause')
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(true)
  await pressMakers(page, 'lgBack')
  await expect(page).toHaveURL((url) => url.hash === address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pressMakers(page, 'samsungBack')
  await expect(page).toHaveURL(/#\/home$/)
})

/** How far the names of the row that has the focus stand below the stage. */
const readRoom = (page: Page) =>
  page.evaluate(() => {
    const head = document.activeElement?.closest('.row')?.querySelector('.row__head')
    const stage = document.querySelector('.tv-stage')
    return head && stage ? head.getBoundingClientRect().top - stage.getBoundingClientRect().bottom : null
  })

test('PROM-06 the banner of home is about the card that has the focus, whose row stands below it', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ telephone: newNumber().dialled, verified: { email: true, telephone: true } }))
  await page.goto(`${TV}/home`)
  await expectFocus(page, /^Watch Now$/)
  const stage = page.locator('.tv-stage')
  await expect(stage).toHaveCount(0)
  const [right, down] = [['ArrowRight'], ['ArrowDown']]
  const way = [down, right, [...right, ...right], down, right, down, right, ['ArrowUp']]
  const told: string[] = []
  for (const keys of way) {
    await press(page, ...keys)
    const name = page.locator('.card__link:focus .card__name')
    await expect(name).toHaveCount(1)
    await expect(stage.locator('.tv-stage__name')).toHaveText(((await name.textContent()) ?? '').trim())
    told.push(await stage.locator('.tv-stage__text').innerText())
    await expect.poll(() => readRoom(page)).toBeGreaterThanOrEqual(-1)
    await expect.poll(() => readRoom(page)).toBeLessThan(40)
  }
  // What was added last may have no synopsis; those of the rows below have one, each its own.
  expect(new Set(told.filter(Boolean)).size).toBeGreaterThanOrEqual(3)
  await expectAccessible(page)
  await press(page, 'ArrowUp', 'ArrowUp')
  await expect(page.locator('.hero__actions :focus')).toHaveCount(1)
  await expect(stage).toHaveCount(0)
})

/** Notes each text that is seen there from now on, below a name. Runs in the page. */
function noteTexts({ name, selector }: { name: string; selector: string }): void {
  const readText = () => document.querySelector(selector)?.textContent?.trim()
  const noted: string[] = []
  let last = readText()
  const look = () => {
    const text = readText()
    if (text && text !== last) noted.push(text)
    last = text
    document.documentElement.dataset[name] = JSON.stringify(noted)
  }
  const all = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(look).observe(document.body, all)
}

const readNoted = (page: Page, name: string) =>
  page.evaluate((key) => JSON.parse(document.documentElement.dataset[key] ?? '[]') as string[], name)

test('PROM-06 who runs along a row is answered at each card; the banner follows where the focus rests, and OK shows', async ({
  page,
  newMember,
}) => {
  await signIn(page, await newMember({ telephone: newNumber().dialled, verified: { email: true, telephone: true } }))
  await page.goto(`${TV}/home`)
  await expectFocus(page, /^Watch Now$/)
  const name = page.locator('.tv-stage__name')
  await pressUntil(page, 'ArrowDown', async () => (await name.count()) === 1)
  await page.evaluate(noteTexts, { name: 'stageTold', selector: '.tv-stage__name' })
  const run = await page.evaluate(async () => {
    const names: string[] = []
    while (names.length < 3) {
      const before = document.activeElement
      before?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }))
      names.push(document.activeElement?.querySelector('.card__name')?.textContent?.trim() ?? '')
      // Long enough for what is drawn with a press, and shorter than any rest.
      for (let count = 0; count < 3; count += 1) await new Promise((resolve) => setTimeout(resolve))
    }
    return names
  })
  expect(new Set(run).size).toBe(3)
  // Transformed before the focus comes, so that it lays nothing out.
  const still = page.locator('.row .card__link:not(:focus)').first()
  for (const part of ['.card__picture', '.card__name'])
    await expect(still.locator(part)).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
  await expect(name).toHaveText(run[2] ?? '')
  expect(await readNoted(page, 'stageTold')).toEqual([run[2]])
  await expect(page.locator('.card__panel, .card[data-open]')).toHaveCount(0)

  await page.evaluate(noteTexts, { name: 'okTold', selector: '[data-pressed] .card__name' })
  await press(page, 'Enter')
  await expect.poll(() => readNoted(page, 'okTold')).toEqual([run[2]])
  await expect(page).toHaveURL(/#\/detail(s|series)\//)
})

test('PROM-06 an arrow on the tabs of a title chooses at once; the address and what the tab holds follow after that was painted', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto(`${TV}/details/goat-money/home`)
  await expectFocus(page, /^Watch Now$/)
  const [first, second] = [page.getByRole('tab').first(), page.getByRole('tab').nth(1)]
  await first.focus()
  const panel = page.getByRole('tabpanel')
  const before = await panel.innerHTML()
  const atOnce = await first.evaluate(async (tab) => {
    tab.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }))
    // What React draws with the press itself is drawn by then, and nothing was painted yet.
    for (let count = 0; count < 5; count += 1) await null
    return {
      chosen: document.querySelector('[role="tab"][aria-selected="true"]') === document.activeElement,
      panel: document.querySelector('[role="tabpanel"]')?.innerHTML,
      hash: location.hash,
    }
  })
  expect(atOnce).toEqual({ chosen: true, panel: before, hash: '#/details/goat-money/home' })
  await expect(second).toBeFocused()
  await expect.poll(() => panel.innerHTML()).not.toBe(before)
  await expect(page).toHaveURL(/#\/details\/goat-money\/home\?tab=facts$/)
  await page.reload()
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await second.focus()
  await press(page, 'ArrowLeft')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => panel.innerHTML()).toBe(before)
})

test('PROM-06 a screen begins at what it is about, also where that comes late: people, the account', async ({
  page,
  service,
  member,
}) => {
  await addPeople(service.url, member, { people: [BISI, CHIDI] })
  await signIn(page, member)
  await page.route('**/apps/v1/profiles', async (route) => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  await page.goto(`${TV}/profile`)
  await expectFocus(page, /^Journey Member/)
  await press(page, 'ArrowRight')
  await expectFocus(page, /^Mama Bisi/)
  await page.goto(`/tv-app/?account#/account`)
  await expectFocus(page, /^Change plan$/)
})

test('PROM-06 Back closes what is open, and at the top asks before the app is left', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto(`${TV}/home`)
  await expectFocus(page, /^Watch Now$/)
  await press(page, 'ArrowUp')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true)
  const menu = page.getByRole('button', { name: /^Menu of|menu/i }).last()
  for (let at = 0; at < 8; at += 1) await press(page, 'ArrowRight')
  await press(page, 'Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await pressMakers(page, 'samsungBack')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(/#\/home$/)
  await pressMakers(page, 'samsungBack')
  const dialog = page.getByRole('dialog', { name: 'Leave Kola?' })
  await expect(dialog).toBeVisible()
  await expectFocus(page, /^Stay$/)
  await press(page, 'ArrowLeft')
  await expectFocus(page, /^Leave$/)
  await pressMakers(page, 'samsungBack')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/#\/home$/)
})

test('PROM-06 a search by remote: the field is left downwards, a found film opens', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto(`${TV}/search`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.keyboard.type('goat')
  await expect(page.getByRole('link', { name: /Goat Money/ }).first()).toBeVisible()
  await expect(async () => {
    await press(page, 'ArrowDown')
    await expect(page.locator('.card__link:focus')).toContainText('Goat Money', { timeout: 500 })
  }).toPass()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/#\/details\/goat-money\//)
})

test('PROM-06 signing in by code: six letters and a square, and a phone that says yes leads home', async ({
  page,
  member,
  service,
}) => {
  await page.goto(`${TV}/login`)
  const code = await readTvCode(page)
  await expect(page.getByRole('img', { name: /^A square that opens .*\/tv with this code$/ })).toBeVisible()
  await expect(page.getByText(/^Waiting for your phone\. (10:00|9:\d\d) left\.$/)).toBeVisible()
  await expectAccessible(page)
  const { token } = await openSession(service.url, member)
  const answer = await page.request.post(`${service.url}/apps/v1/tv-sign-ins/${code}/approve`, {
    headers: { 'X-Customer-Id': DEMO_TENANT, Authorization: `Bearer ${token}` },
    data: { profileId: null },
  })
  expect(answer.ok()).toBe(true)
  await expect(page.getByRole('heading', { name: /^Ẹ káàbọ̀/ })).toBeVisible()
  await expectFocus(page, /^(Who is watching\?|Start watching)$/)
  await press(page, 'Enter')
  await expect(page).toHaveURL(/#\/(home|profile)/)
})

test('PROM-06 a code that ended gives way to a new one by itself', async ({ page, service }) => {
  const codes = ['HKT BMQ', 'RVC JLX']
  await page.route('**/oauth/device_authorization', (route) => {
    const code = codes.shift() ?? ''
    const body = {
      device_code: code,
      user_code: code,
      verification_uri: `${service.url}/tv`,
      expires_in: 600,
      interval: 1,
    }
    return route.fulfill({ json: body })
  })
  await page.route('**/oauth/token', (route) => route.fulfill({ json: { error: 'expired_token' }, status: 400 }))
  await page.goto(`${TV}/login`)
  await expect(page.getByRole('img', { name: 'Code H K T B M Q' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Here is a new code' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Code R V C J L X' })).toBeVisible()
})

test('PROM-06 who would rather type finds the form behind the code, and the way back to it', async ({
  page,
  member,
}) => {
  await page.route('**/oauth/device_authorization', (route) => route.abort())
  await page.goto(`${TV}/login`)
  await expect(page.getByText('No connection. We try again by ourselves.')).toBeVisible()
  await expectFocus(page, /^Use email and password$/)
  await press(page, 'Enter')
  await expect(page.locator('input[type="email"]')).toBeFocused()
  await page.keyboard.type(member.email)
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowLeft')
  await page.keyboard.type(member.password)
  await press(page, 'ArrowDown')
  await expectFocus(page, /^Login$/)
  await press(page, 'Enter')
  await expect(page).toHaveURL(/#\/home$/)
})
