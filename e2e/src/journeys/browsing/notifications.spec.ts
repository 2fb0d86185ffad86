import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { freezeClock, listCalls, readStored } from '#fixtures/pages/start.ts'
import { addPeople, BISI } from '#fixtures/service/people.ts'
import { signIn, test } from '#fixtures.ts'

const UPCOMING_CALL = '**/apps/v1/upcoming-video'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const badge = (page: Page) => bell(page).locator('.badge-dot')
const list = (page: Page) => page.getByRole('banner').locator('.upcoming')

interface Upcoming {
  _embedded: { items: { id: string; name: string; releaseDate: string; metaData: Record<string, string> }[] }
}

/** What the service announces, changed for this page alone. */
async function changeUpcoming(page: Page, change: (answer: Upcoming) => void): Promise<void> {
  await page.route(UPCOMING_CALL, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Upcoming
    change(body)
    await route.fulfill({ response: answer, json: body })
  })
}

const keepFirst = (count: number) => (answer: Upcoming) => {
  answer._embedded.items = answer._embedded.items.slice(0, count)
}

test('NOTIF-01 the bell lists the upcoming titles of their own call, each with its day', async ({ page, member }) => {
  const calls = listCalls(page)
  await signIn(page, member)
  const answer = page.waitForResponse(UPCOMING_CALL)
  await page.goto('/#/home')
  await bell(page).click()
  const { _embedded } = (await (await answer).json()) as Upcoming
  const names = _embedded.items.map((item) => item.name)
  expect(names.length).toBeGreaterThan(1)
  await expect(list(page)).toHaveCount(names.length)
  for (const [index, name] of names.entries()) await expect(list(page).nth(index)).toContainText(name)
  const [first] = _embedded.items
  const day = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  await expect(list(page).first()).toContainText(day.format(Date.parse(first?.releaseDate ?? '')))
  expect(calls.filter((call) => call === 'GET /apps/v1/upcoming-video')).toHaveLength(1)
  await expectAccessibleInEveryLook(page)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await expect(list(page)).toHaveCount(0)
})

test('NOTIF-02 NOTIF-03 the badge counts what is unread; opening one lowers it, for good and in every tab', async ({
  page,
  context,
  member,
}) => {
  await changeUpcoming(page, keepFirst(3))
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(badge(page)).toHaveText('3')
  const other = await context.newPage()
  await changeUpcoming(other, keepFirst(3))
  await other.goto('/#/home')
  await expect(badge(other)).toHaveText('3')

  await bell(page).click()
  const opened = list(page).nth(1)
  const name = await opened.locator('strong').textContent()
  await opened.click()
  await expect(page).toHaveURL(/#\/(details|detailseries)\//)
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await expect(badge(page)).toHaveText('2')
  await expect(badge(other)).toHaveText('2')
  await expect.poll(() => readStored(page, 'readNotifications')).toHaveLength(1)

  await page.reload()
  await expect(badge(page)).toHaveText('2')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await bell(page).click()
  await expect(list(page).locator('strong')).toHaveCount(2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(badge(page)).toHaveCount(0)
  await expect(badge(other)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.reload()
  await bell(page).click()
  await expect(list(page)).toHaveCount(3)
  await expect(badge(page)).toHaveCount(0)
})

test('what somebody has read follows them over devices, and is nobody else’s', async ({
  page,
  browser,
  member,
  service,
}) => {
  await addPeople(service.url, member, { people: [BISI] })
  await changeUpcoming(page, keepFirst(3))
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(badge(page)).toHaveText('3')
  await bell(page).click()
  const told = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/read'))
  await list(page).first().click()
  expect((await told).ok()).toBe(true)
  await expect(badge(page)).toHaveText('2')

  const elsewhere = await browser.newContext()
  const phone = await elsewhere.newPage()
  await changeUpcoming(phone, keepFirst(3))
  await signIn(phone, member)
  await phone.goto('/#/home')
  await expect(badge(phone)).toHaveText('2')

  await page.goto('/#/profile')
  await page.getByRole('main').getByRole('button', { name: 'Mama Bisi' }).click()
  await expect(badge(page)).toHaveText('3')
  await page.goto('/#/profile')
  await page.getByRole('main').getByRole('button', { name: 'Journey Member' }).click()
  await expect(badge(page)).toHaveText('2')
  await elsewhere.close()
})

test('NOTIF-04 only a title whose status is coming soon is announced, and its page says so', async ({
  page,
  member,
}) => {
  await changeUpcoming(page, (answer) => {
    const [first, second] = answer._embedded.items
    answer._embedded.items = answer._embedded.items.slice(0, 2)
    if (first) first.releaseDate = '2020-01-01'
    if (second) second.metaData.notification_status = ''
  })
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(badge(page)).toHaveText('1')
  await bell(page).click()
  await expect(list(page)).toHaveCount(1)
  await expect(list(page).first()).toContainText('Coming soon')
  await list(page).first().click()
  await expect(
    page
      .getByRole('main')
      .getByText(/coming soon/i)
      .first(),
  ).toBeVisible()
})

test('nothing announced and a call that fails are both said, with another try', async ({ page, member }) => {
  await changeUpcoming(page, keepFirst(0))
  await signIn(page, member)
  await page.goto('/#/home')
  await bell(page).click()
  await expect(page.getByText('Nothing new is announced at the moment.')).toBeVisible()
  await page.unroute(UPCOMING_CALL)
  await page.route(UPCOMING_CALL, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Broken', requestId: 'r' } } }),
  )
  await page.reload()
  await bell(page).click()
  await expect(page.getByText('What is coming could not be loaded.')).toBeVisible()
  await page.unroute(UPCOMING_CALL)
  await page.getByRole('banner').getByRole('button', { name: 'Try again' }).click()
  await expect(list(page).first()).toBeVisible()
})

test('NOTIF-05 a passing text is read out, and gone after five seconds', async ({ page, member }) => {
  await page.clock.install()
  await signIn(page, member)
  await page.goto('/#/home')
  const button = page
    .getByRole('main')
    .getByRole('region', { name: 'Featured' })
    .getByRole('button', { name: /^My List/ })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await freezeClock(page)
  const answer = page.waitForResponse('**/apps/v1/mylist')
  await button.click()
  // The press is painted first, and frames wait for the clock too.
  await page.clock.runFor(150)
  const { message } = await (await answer).json()
  const toast = page.getByRole('status').getByText(message)
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return toast.count()
    })
    .toBe(1)
  await page.clock.runFor(4_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
})
