import { expect, type Route } from '@playwright/test'
import { cards, hero, openHome, row } from '#fixtures/pages/home.ts'
import { withConfig } from '#fixtures/pages/start.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

test('HOME-04 Continue Watching shows with something begun and resume_option TRUE, and not otherwise', async ({
  page,
  member,
  service,
}) => {
  const resume = row(page, 'Continue Watching')
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(page.locator('main .row').nth(2)).toBeVisible()
  await expect(resume).toHaveCount(0)
  const call = await signInByApi(service.url, member)
  await call('POST /apps/v1/resume', { video_id: 'makoko-blue', status: 1, resumeTime: 12 })
  await page.goto('/?begun#/home')
  await expect(resume.locator('.card')).toHaveCount(1)
  await expect(resume.locator('.progress')).toBeVisible()
  await expect(resume.getByRole('link', { name: /^Makoko Blue \d+% watched/ })).toBeVisible()
  await withConfig(page, { resume_option: 'true' })
  await page.goto('/?off#/home')
  await expect(page.locator('main .row').nth(2)).toBeVisible()
  await expect(resume).toHaveCount(0)
})

test('an episode that comes next says so under the name and the poster of its series, and what is taken out goes at once and comes back when that fails', async ({
  page,
  member,
  service,
}) => {
  const call = await signInByApi(service.url, member)
  const finished = { status: 0, resumeTime: 0, sessionId: 'a-session-of-before' }
  await call('POST /apps/v1/resume', { video_id: 'ile-wa-s1e1', ...finished })
  await call('POST /apps/v1/resume', { video_id: 'oro-ife', status: 1, resumeTime: 9 })
  await signIn(page, member)
  await page.goto('/#/home')
  const resume = cards(page, 'Continue Watching')
  await expect(resume).toHaveCount(2)
  const next = resume.filter({ hasText: 'Next episode' })
  await expect(next.getByRole('link')).toHaveAccessibleName('Ilé Wa S1 E2, The Tap Next episode')
  await expect(next.getByRole('button')).toHaveAccessibleName('Remove Ilé Wa from Continue Watching')
  await expect(next.locator('img')).toHaveAttribute('src', /\/ile-wa\/.*poster-480\.webp$/)
  await expect(next.locator('.progress')).toHaveCount(0)
  const waiting = Promise.withResolvers<Route>()
  await page.route('**/apps/v1/resume', (route) => waiting.resolve(route))
  const begun = resume.filter({ hasNotText: 'Next episode' })
  await begun.hover()
  await begun.getByRole('button', { name: /^Remove/ }).click()
  await expect(resume).toHaveCount(1)
  await expect(next.locator('.card__link')).toBeFocused()
  await (await waiting.promise).fulfill({
    status: 500,
    json: { error: { code: 'INTERNAL', message: 'It stays for now', requestId: 'x' } },
  })
  await expect(page.getByText('It stays for now')).toBeVisible()
  await expect(resume).toHaveCount(2)
})

test('a card of Continue Watching is taken out by keys: delete, or the cross, to which enter leads when it is held', async ({
  page,
  member,
  service,
}) => {
  const call = await signInByApi(service.url, member)
  for (const video_id of ['makoko-blue', 'oro-ife', 'goat-money'])
    await call('POST /apps/v1/resume', { video_id, status: 1, resumeTime: 9 })
  await signIn(page, member)
  await page.goto('/#/home')
  const resume = cards(page, 'Continue Watching')
  await expect(resume).toHaveCount(3)
  const link = resume.first().locator('.card__link')
  await link.focus()
  await expect(link).toHaveAttribute('aria-keyshortcuts', 'Delete')
  await page.keyboard.press('Delete')
  await expect(resume).toHaveCount(2)
  await expect(link).toBeFocused()
  for (let at = 0; at < 4; at += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(resume.first().getByRole('button', { name: /^Remove/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(link).toBeFocused()
  for (let at = 0; at < 4; at += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.press('Enter')
  await expect(resume).toHaveCount(1)
  await expect(link).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(resume).toHaveCount(0)
  await expect(page.locator('main .card__link:focus')).toHaveCount(1)
})

test('a row that breaks takes nothing else with it', async ({ page, member }) => {
  await signIn(page, member)
  let names: string[] = []
  await openHome(page, (home) => {
    const rows = home.rows as { name: string; items: { art: unknown; metaData: unknown }[] }[]
    names = rows.map((one) => one.name)
    if (rows[0]?.items[0]) rows[0].items[0].art = {}
    if (rows[1]?.items[0]) rows[1].items[0].metaData = null
  })
  await expect(page.locator('main .row .card').first()).toBeVisible()
  await expect(row(page, names[2] ?? '')).toBeAttached()
  await expect(row(page, names[0] ?? '')).toHaveCount(0)
  await expect(
    row(page, names[1] ?? '')
      .locator('.card')
      .first(),
  ).toBeAttached()
  await expect(hero(page)).toBeVisible()
})

for (const [width, count] of [
  [999, 3],
  [1000, 7],
] as const) {
  test(`HOME-06 at ${width} px a carousel shows ${count} cards with a margin of 5, steps by 4 and does not loop`, async ({
    page,
    member,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, member)
    await page.goto('/#/home')
    const first = page
      .locator('main .row')
      .filter({ has: page.locator('.card:nth-child(12)') })
      .first()
    const scroller = first.locator('.row__scroller')
    await scroller.scrollIntoViewIfNeeded()
    const boxes = await scroller.evaluate((element) =>
      [...element.children].map((card) => {
        const { left, right } = card.getBoundingClientRect()
        return { left, right }
      }),
    )
    expect(boxes.filter((box) => box.left >= 0 && box.right <= width)).toHaveLength(count)
    expect((boxes[count]?.left ?? width) < width, 'the next one peeks in').toBe(true)
    for (const [at, box] of boxes.slice(1).entries()) expect(box.left - (boxes[at]?.right ?? 0)).toBeCloseTo(5, 1)
    const pitch = (boxes[1]?.left ?? 0) - (boxes[0]?.left ?? 0)
    const readLeft = () => scroller.evaluate((element) => element.scrollLeft)
    const later = first.getByRole('button', { name: /^Later/ })
    const earlier = first.getByRole('button', { name: /^Earlier/ })
    if (width < 1000) return expect(later).toBeHidden()
    await expect(earlier).toBeDisabled()
    await later.click()
    await expect.poll(async () => Math.abs((await readLeft()) - 4 * pitch)).toBeLessThan(3)
    await later.click()
    await expect(later).toBeDisabled()
    const end = await readLeft()
    expect(end).toBeGreaterThan(4 * pitch)
    await first.locator('.card__link').last().focus()
    await page.keyboard.press('ArrowRight')
    await expect(first.locator('.card__link').last()).toBeFocused()
  })
}

test('HOME-07 the trending row shows ten of more, each with its place and its line', async ({ page, member }) => {
  await signIn(page, member)
  await openHome(page, (home) => {
    const [first] = home.trending as Record<string, unknown>[]
    for (let at = 0; at < 5; at += 1) home.trending?.push({ ...first, id: `more-${at}` })
  })
  const trending = cards(page, 'Trending in Nigeria')
  await expect(trending).toHaveCount(10)
  await expect(trending.last().locator('.card__rank')).toHaveText('10')
  await expect(trending.first()).toContainText('Nobody gets down before the last stop')
})

test('HOME-08 the row of my list shows the saved titles and is there only while there are any', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/#/home')
  await expect(page.locator('main .row').nth(2)).toBeVisible()
  await expect(row(page, 'My List')).toHaveCount(0)
  const name = (await hero(page).getByRole('heading', { level: 1 }).textContent()) ?? ''
  const save = hero(page).getByRole('button', { name: /^My List/ })
  await save.click()
  await expect(cards(page, 'My List')).toHaveCount(1)
  await expect(row(page, 'My List').getByRole('heading', { level: 3, name })).toBeVisible()
  await expect(row(page, 'My List').getByRole('link', { name: /^See all/ })).toHaveAttribute('href', '#/listmylist')
  await page.goto('/?again#/home')
  await expect(cards(page, 'My List')).toHaveCount(1)
  await save.click()
  await expect(row(page, 'My List')).toHaveCount(0)
})
