import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import type { Account } from '#fixtures/service/accounts.ts'
import { invite, join } from '#fixtures/service/staff.ts'
import { makeTitle, type OwnTitle } from '#fixtures/service/titles.ts'
import { signIn, test } from '#fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const kept = (page: Page) => page.getByRole('status').filter({ hasText: /^Kept \d\d:\d\d by / })

async function openTitle(page: Page, { id, name }: OwnTitle): Promise<void> {
  await page.goto(`/console/#/titles?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('status').filter({ hasText: /^1 title$/ })).toHaveCount(1)
  await page.getByRole('region', { name: 'Titles', exact: true }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/titles/${id}$`))
  await expect(heading(page)).toHaveText(name)
}

/** What a member reads of it, in a browser of their own. */
async function seeAsMember(page: Page, { id }: OwnTitle, member: Account): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  const own = await context?.newPage()
  if (!own) throw new Error('there is no browser')
  await signIn(own, member)
  await own.goto(`/#/details/${id}/search`)
  return own
}

/** Viewers read a change within seconds; what a page has already it keeps until it is loaded again. */
const expectSoon = (seen: Page, shown: Locator) =>
  expect(async () => {
    await seen.reload()
    await expect(shown).toBeVisible({ timeout: 3_000 })
  }).toPass()

test.use({ consent: null })

test('PROM-22 an editor finds a title, writes, sees the difference, is refused without a certificate, publishes, and a member reads it', async ({
  page,
  service,
  member,
}) => {
  test.slow()
  const title = await makeTitle(service.databaseUrl, 'Mushin Bridge')
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await openTitle(page, title)
  await expect(heading(page)).toHaveText(title.name)
  await page.getByLabel(/^Synopsis \d+ of/).fill('A bridge that nobody crosses twice.')
  await expect(kept(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'See difference', exact: true }).click()
  await expect(page.locator('.diff ins')).toHaveText(['A bridge that nobody crosses twice.'])
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('button', { name: 'Publish…', exact: true }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'In Nigeria a title needs its class and its certificate first',
  )
  await expect(page.getByText('Its certificate number is missing', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Not yet', exact: true }).click()

  await page.getByLabel('Certificate', { exact: true }).fill('NFVCB/2026/F/00417')
  await page.getByLabel('Given on', { exact: true }).fill('2026-08-22')
  await page.getByRole('button', { name: 'Publish…', exact: true }).click()
  await page.getByLabel('Why, for the versions', { exact: true }).fill('Certified')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: `${title.name} is live as it stands` })).toHaveCount(1)
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  const seen = await seeAsMember(page, title, member)
  await expectSoon(seen, seen.getByText('A bridge that nobody crosses twice.', { exact: true }).first())

  await page.getByRole('button', { name: 'Bring back version 1', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Version 1 is live again' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveText('In Nigeria a title needs its class and its certificate first')
})

test('PROM-22 two editors on one title: other fields are joined, the same field is asked about, and nothing is lost', async ({
  page,
  browser,
  service,
}) => {
  test.slow()
  const title = await makeTitle(service.databaseUrl, 'Two Hands')
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await join(other, await invite(other, service, 'editor'), 'Bisi Adeyemi')
  await openTitle(page, title)
  await openTitle(other, title)

  await page.getByLabel('Director', { exact: true }).fill('Femi Cole')
  await expect(kept(page)).toHaveCount(1)
  await other.getByLabel('Tagline', { exact: true }).fill('One of us')
  await expect(kept(other)).toHaveCount(1)
  await expect(other.getByLabel('Director', { exact: true })).toHaveValue('Femi Cole')

  await page.getByLabel('Tagline', { exact: true }).fill('None of us')
  await expect(page.getByRole('heading', { name: 'Bisi Adeyemi wrote the same', exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /^Yours/ }).check()
  await page.getByRole('button', { name: 'Keep these', exact: true }).click()
  await expect(kept(page)).toHaveCount(1)
  await other.reload()
  await expect(other.getByLabel('Tagline', { exact: true })).toHaveValue('None of us')
  await expect(other.getByLabel('Director', { exact: true })).toHaveValue('Femi Cole')
  await elsewhere.close()
})

test('PROM-22 what is written without a line waits on the device, and goes when there is one', async ({
  page,
  service,
}) => {
  const title = await makeTitle(service.databaseUrl, 'No Line')
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await openTitle(page, title)
  await page.context().setOffline(true)
  await page.getByLabel('Director', { exact: true }).fill('Written in a tunnel')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'No line: what you wrote is kept on this device, and goes when there is one.' }),
  ).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(kept(page)).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel('Director', { exact: true })).toHaveValue('Written in a tunnel')
})

test('PROM-22 support stops a title at once, a member finds it no more, and an editor starts it again', async ({
  page,
  browser,
  service,
  member,
}) => {
  test.slow()
  const title = await makeTitle(service.databaseUrl, 'Court Order')
  await join(page, await invite(page, service, 'support'), 'Efe Obi')
  await openTitle(page, title)
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Stop…', exact: true }).click()
  await page.getByLabel('Why', { exact: true }).fill('A court said so')
  await page.getByRole('button', { name: 'Stop it', exact: true }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  const seen = await seeAsMember(page, title, member)
  await expect(async () => {
    await seen.reload()
    await expect(heading(seen)).toHaveText('This title is not here', { timeout: 3_000 })
  }).toPass()
  await expect(seen.getByText(title.name, { exact: true })).toHaveCount(0)

  const elsewhere = await browser.newContext()
  const editor = await elsewhere.newPage()
  await join(editor, await invite(editor, service, 'owner'), 'Adaeze Nwosu')
  await openTitle(editor, title)
  await editor.getByLabel('Certificate', { exact: true }).fill('NFVCB/2026/F/1')
  await editor.getByLabel('Given on', { exact: true }).fill('2026-08-22')
  await expect(kept(editor)).toHaveCount(1)
  await editor.getByRole('button', { name: 'Publish…', exact: true }).click()
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  await editor.getByRole('button', { name: 'Start again…', exact: true }).click()
  await editor.getByLabel('Why', { exact: true }).fill('It was lifted')
  await editor.getByRole('button', { name: 'Start it', exact: true }).click()
  await expect(editor.getByText('Live', { exact: true }).first()).toBeVisible()
  await expect(async () => {
    await seen.reload()
    await expect(heading(seen)).toHaveText(title.name, { timeout: 3_000 })
  }).toPass()
  await elsewhere.close()
})

test('PROM-22 a title is opened in the United Kingdom alone, and a member in Lagos is told that it is not there', async ({
  page,
  service,
  member,
}) => {
  test.slow()
  const title = await makeTitle(service.databaseUrl, 'Peckham Nights')
  await join(page, await invite(page, service, 'editor'), 'Tolu Bakare')
  await page.goto('/console/#/windows')
  await expect(heading(page)).toHaveText('Windows')
  await page.keyboard.press('w')
  await page.getByLabel('Title', { exact: true }).fill(title.name)
  await page.getByRole('button', { name: title.name }).click()
  await page.getByLabel('Countries', { exact: true }).fill('GB')
  await page.getByLabel('From', { exact: true }).fill('2026-01-01T18:00')
  await page.getByRole('button', { name: 'Open it', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The window is open' })).toHaveCount(1)
  await page.getByRole('searchbox').fill(title.name)
  const row = page.getByRole('row').filter({ hasText: title.name })
  await expect(row).toContainText('United Kingdom')
  const seen = await seeAsMember(page, title, member)
  await expectSoon(seen, seen.getByText('This title is not available where you are at the moment', { exact: true }))

  const openWindow = () => row.getByRole('button', { name: `Change the window of ${title.name}`, exact: true }).click()
  await openWindow()
  const ends = new Date(Date.now() + 5 * 86_400_000)
  await page.getByLabel('Countries', { exact: true }).fill('GB, NG')
  await page.getByLabel('Until', { exact: true }).fill(`${ends.toISOString().slice(0, 10)}T18:00`)
  await page.getByRole('button', { name: 'Change it', exact: true }).click()
  const lastDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(ends)
  await expect(async () => {
    await seen.reload()
    await expect(seen.getByText(`Here until ${lastDay}`, { exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass()

  await openWindow()
  await page.getByRole('button', { name: 'Take it away', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(async () => {
    await seen.reload()
    await expect(heading(seen)).toHaveText(title.name, { timeout: 3_000 })
  }).toPass()
})

/** A view of one's own: kept, there after a reload, one press away, taken away and brought back. */
async function keepView(page: Page, name: string): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Your views', exact: true })
  const own = views.getByRole('button', { name, exact: true })
  await page.getByRole('button', { name: 'No class', exact: true }).click()
  await page.getByLabel('Kind', { exact: true }).selectOption('movie')
  await views.getByRole('button', { name: 'Keep this view…', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(own).toHaveAttribute('aria-current', 'true')
  await page.goto('/console/#/windows')
  await page.goto('/console/#/titles')
  await page.reload()
  await expect(own).not.toHaveAttribute('aria-current')
  await own.click()
  await expect(page).toHaveURL(/\/titles\?kind=movie&lacks=class$/)
  await views.getByRole('button', { name: `Take away ${name}`, exact: true }).click()
  await expect(own).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(own).toHaveCount(1)
  await page.goto('/console/#/titles')
}

test('PROM-22 titles, a title and windows can be read by everybody, in both themes, at 390 and 1440 px', async ({
  page,
  service,
}) => {
  test.slow()
  const title = await makeTitle(service.databaseUrl, 'For Everybody')
  await join(page, await invite(page, service, 'owner'), 'Adaeze Nwosu')
  await openTitle(page, title)
  await page.getByLabel('Tagline', { exact: true }).fill('Read by all')
  await expect(kept(page)).toHaveCount(1)
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.getByRole('button', { name: 'Publish…', exact: true }).click()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.goto('/console/#/titles')
  await expect(heading(page)).toHaveText('Titles')
  await keepView(page, 'Films without a class')
  await page.getByRole('checkbox').nth(1).check()
  await expectAccessibleInEveryLook(page, [390, 1_440])
  await page.goto('/console/#/windows?view=line')
  await expect(heading(page)).toHaveText('Windows')
  await expectAccessibleInEveryLook(page, [390, 1_440])
})
