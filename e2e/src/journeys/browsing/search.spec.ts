import { expect, type Page, type Request } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { freezeClock } from '#fixtures/pages/start.ts'
import { signIn, test } from '#fixtures.ts'

const SEARCH_CALL = '**/apps/v1/searchvideo?*'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search titles, people and genres' })
const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text, exact: true })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const readQuery = (request: Request) => new URL(request.url()).searchParams.get('query')

function listQueries(page: Page): (string | null)[] {
  const queries: (string | null)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/apps/v1/searchvideo') queries.push(readQuery(request))
  })
  return queries
}

/** Changes the answers of the search for this page alone. */
async function changeAnswers(page: Page, change: (answer: Record<string, unknown>, query: string) => void) {
  await page.route(SEARCH_CALL, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    change(body, readQuery(route.request()) ?? '')
    await route.fulfill({ response: answer, json: body })
  })
}

test('SEARCH-01 the search of the bar leads to its field, and the address keeps the query', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(/#\/search$/)
  await expect(field(page)).toBeFocused()
  const entries = await page.evaluate(() => history.length)
  await field(page).pressSequentially('Goat  Money', { delay: 30 })
  await expect(heading(page, 'Searches related to : Goat Money')).toBeVisible()
  await expect(page).toHaveURL(/#\/search\?query=Goat%20Money$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await expect(field(page)).toHaveValue('Goat  Money')

  await page.reload()
  await expect(heading(page, 'Searches related to : Goat Money')).toBeVisible()
  await expect(field(page)).toHaveValue('Goat Money')
  await expect(results(page).getByRole('link', { name: /^Goat Money/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/home$/)
})

test('SEARCH-02 results are a grid of cards with what matched marked; without any the heading says so', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/search?query=goat%20mon')
  const card = results(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Goat Money', exact: true }) })
  await expect(card.locator('mark')).toHaveText(['Goat', 'Mon'])
  await expect(card.getByText('PG13', { exact: true }).first()).toBeVisible()
  await expect(results(page).locator('.grid')).toHaveCSS('display', 'grid')

  await field(page).fill('xqzzkw vvqj')
  const none = page.getByRole('heading', { level: 1 })
  await expect(none).toHaveText('Searches related to : xqzzkw vvqj (no result found )')
  await expect(results(page)).toHaveCount(0)
  await expect(page.getByText(/Marks are optional/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse all movies' })).toHaveAttribute('href', '#/listmovies')
  await expect(page.getByRole('region', { name: 'While you are here' }).getByRole('article').first()).toBeVisible()
})

test('SEARCH-03 an empty query clears the results and sends nothing; another one waits visibly for its call', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  const queries = listQueries(page)
  await page.goto('/#/search')
  await field(page).pressSequentially('   ')
  await field(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Look by genre' })).toBeVisible()
  expect(queries).toEqual([])

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(SEARCH_CALL, async (route) => {
    await held
    await route.fallback()
  })
  await field(page).fill('goat')
  await expect(page.locator('[aria-busy="true"] .skeleton').first()).toBeVisible()
  await expect(heading(page, 'Searches related to : goat')).toBeVisible()
  await expect.poll(() => queries).toEqual(['goat'])
  release()
  await expect(results(page).getByRole('article').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL(/#\/search$/)
  await expect(field(page)).toBeFocused()
  await expect(results(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'What would you like to watch?' })).toBeVisible()
  expect(queries).toEqual(['goat'])
})

test('SEARCH-04 an error shows the no-result state with another try; a line that is down is no answer and claims none', async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member)
  await page.route(SEARCH_CALL, (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'INTERNAL', message: 'Something is broken here', requestId: 'r' } },
    }),
  )
  await page.goto('/#/search?query=goat')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Searches related to : goat (no result found )')
  await expect(page.getByText('Something is broken here')).toBeVisible()
  await page.unroute(SEARCH_CALL)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(results(page).getByRole('article').first()).toBeVisible()

  await context.setOffline(true)
  await field(page).fill('danfo')
  await expect(page.getByRole('main').getByText('You are offline. The answer comes by itself')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Searches related to : danfo')
  await expect(page.getByText(/no result/i)).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There is still no line.')).toBeVisible()
  await context.setOffline(false)
  await expect(results(page).getByRole('article').first()).toBeVisible()
})

test('an answer that comes late never takes the place of a newer one', async ({ page, member }) => {
  await signIn(page, member)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(SEARCH_CALL, async (route) => {
    if (readQuery(route.request()) === 'danfo') await held
    await route.fallback().catch(() => {})
  })
  await page.goto('/#/search')
  const cancelled = page.waitForEvent('requestfailed', (request) => readQuery(request) === 'danfo')
  const asked = page.waitForRequest((request) => readQuery(request) === 'danfo')
  await field(page).fill('danfo')
  await asked
  await field(page).fill('goat money')
  await field(page).press('Enter')
  await cancelled
  await expect(results(page).getByRole('heading', { name: 'Goat Money', exact: true })).toBeVisible()
  release()
  await expect(heading(page, 'Searches related to : goat money')).toBeVisible()
  await expect(results(page).getByRole('heading', { name: /danfo/i })).toHaveCount(0)
})

test('typing asks once it pauses, Enter at once, and a screen reader hears how many there are', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  const queries = listQueries(page)
  await page.clock.install()
  await page.goto('/#/search')
  await page.reload()
  await expect(field(page)).toBeFocused()
  await freezeClock(page)
  await field(page).pressSequentially('goat')
  await page.clock.runFor(150)
  expect(queries).toEqual([])
  await page.clock.runFor(100)
  await expect.poll(() => queries).toEqual(['goat'])
  await field(page).pressSequentially(' money')
  await field(page).press('Enter')
  await expect.poll(() => queries).toEqual(['goat', 'goat money'])
  await page.clock.resume()
  await expect(page.getByRole('status').filter({ hasText: /found for goat money/ })).toHaveText(/^\d+ titles? found/)
  expect(queries).toEqual(['goat', 'goat money'])
  await expect(field(page)).toHaveAttribute('maxlength', '200')
  await field(page).press('ArrowDown')
  await expect(results(page).locator('.card__link').first()).toBeFocused()
})

test('the key / leads to the search from anywhere but a field', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('a/b')
  await expect(field(page)).toHaveValue('a/b')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Your menu/ })
    .focus()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('a/b')
})

test('what may have been meant is one press away, and more results come by the cursor', async ({ page, member }) => {
  await signIn(page, member)
  await changeAnswers(page, (answer, query) => {
    if (query === 'goot') answer.suggestion = 'goat'
    else answer.nextCursor = 'page-two'
  })
  await page.route(`${SEARCH_CALL}cursor=page-two*`, async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('query', 'danfo')
    url.searchParams.delete('cursor')
    await route.fulfill({ response: await route.fetch({ url: url.href }) })
  })
  await page.goto('/#/search?query=goot')
  await page.getByText('Did you mean').getByRole('link', { name: 'goat', exact: true }).click()
  await expect(field(page)).toHaveValue('goat')
  await expect(heading(page, 'Searches related to : goat')).toBeVisible()
  // The link is gone with the results that it stood above; the focus is not.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('button', { name: 'More results' })).toBeVisible()
  const count = await results(page).getByRole('article').count()
  await page.getByRole('button', { name: 'More results' }).click()
  const first = results(page).locator('.card__link').nth(count)
  await expect(first).toBeFocused()
  await expect(page.getByRole('button', { name: 'More results' })).toHaveCount(0)
  await page.goBack()
  await expect(field(page)).toHaveValue('goot')
})

test('searches of before are offered, can be forgotten, and leave with whoever signs out', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/#/search')
  for (const query of ['goat', 'danfo']) {
    await field(page).fill(query)
    await field(page).press('Enter')
    await expect(heading(page, `Searches related to : ${query}`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Clear the search' }).click()
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await expect(recent.getByRole('link')).toHaveText(['danfo', 'goat'])
  await page.reload()
  await recent.getByRole('button', { name: 'Forget danfo' }).click()
  await expect(recent.getByRole('link')).toHaveText(['goat'])
  await recent.getByRole('link', { name: 'goat' }).click()
  await expect(heading(page, 'Searches related to : goat')).toBeVisible()
  await page.goto('/#/home')
  await page.reload()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/#\/$/)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recentSearches'))))
    .toEqual([])
})

test('a visitor may search; opening a title leads to the sign-in and then to the title', async ({
  page,
  newMember,
}) => {
  const account = await newMember()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await field(page).fill('goat money')
  await results(page)
    .getByRole('link', { name: /^Goat Money/ })
    .click()
  await expect(page).toHaveURL(/#\/login\?next=/)
  const form = page.locator('form').filter({ visible: true })
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill(account.email)
  await form.getByLabel('Password', { exact: true }).fill(account.password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/#\/details\/goat-money\/search$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Goat Money' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the search is read well in both themes, and nothing scrolls sideways', async ({ page }) => {
    test.slow()
    for (const path of ['/search', '/search?query=goat', '/search?query=xqzzkw%20vvqj']) {
      await page.goto(`/?${encodeURIComponent(path)}#${path}`)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectAccessibleInEveryLook(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
  })
})
