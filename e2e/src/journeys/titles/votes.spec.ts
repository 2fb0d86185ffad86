import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const DETAILS = '/#/details/goat-money/home'
const VOTE = '**/apps/v1/vote-video'
const like = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Like Goat Money', exact: true })
const dislike = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Dislike Goat Money', exact: true })
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

async function expectVote(page: Page, vote: 'like' | 'dislike' | 'none') {
  await expect(like(page)).toHaveAttribute('aria-pressed', String(vote === 'like'))
  await expect(dislike(page)).toHaveAttribute('aria-pressed', String(vote === 'dislike'))
}

test('VOTE-01 like sends UP and dislike sends DOWN, and the message of the service is shown', async ({
  page,
  service,
  member,
}) => {
  await signIn(page, member)
  const sent: unknown[] = []
  await page.route(VOTE, async (route) => {
    const body = route.request().postDataJSON()
    sent.push(body)
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { message: `The service says ${body.type}` } })
  })
  await page.goto(DETAILS)
  await expectVote(page, 'none')
  await like(page).click()
  await expect(toast(page, 'The service says UP')).toBeVisible()
  await expectVote(page, 'like')
  await dislike(page).click()
  await expect(toast(page, 'The service says DOWN')).toBeVisible()
  await expectVote(page, 'dislike')
  expect(sent).toEqual([
    { video_id: 'goat-money', type: 'UP' },
    { video_id: 'goat-money', type: 'DOWN' },
  ])
  const call = await signInByApi(service.url, member)
  expect(await call('GET /apps/v1/votes')).toEqual({ votes: [{ id: 'goat-money', status: false }] })
  await page.reload()
  await expectVote(page, 'dislike')
})

test('VOTE-01 a vote shows before the service has answered, and goes back when it is refused', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  await page.route(VOTE, async (route) => {
    await refused
    await route.fulfill({
      status: 404,
      json: { error: { code: 'TITLE_NOT_FOUND', message: 'The title is gone', requestId: 'test' } },
    })
  })
  await page.goto(DETAILS)
  await like(page).click()
  await expectVote(page, 'like')
  refuse()
  await expect(toast(page, 'The title is gone')).toBeVisible()
  await expectVote(page, 'none')
})

test('VOTE-01 quick presses on like and dislike end in the last one', async ({ page, service, member }) => {
  await signIn(page, member)
  await page.goto(DETAILS)
  await expectVote(page, 'none')
  await like(page).click()
  await dislike(page).click()
  await like(page).click()
  await dislike(page).click()
  await expectVote(page, 'dislike')
  const call = await signInByApi(service.url, member)
  await expect.poll(async () => (await call('GET /apps/v1/votes')).votes).toEqual([{ id: 'goat-money', status: false }])
  await expectVote(page, 'dislike')
})

test('VOTE-01 the panel of a card votes too, by keyboard, and the title’s page and other tabs know', async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member)
  const other = await context.newPage()
  await other.goto(DETAILS)
  await expectVote(other, 'none')
  await page.goto('/#/listmovies')
  const card = page.locator('.card').filter({ hasText: 'Goat Money' }).first()
  await expect(card).toBeVisible()
  await page.keyboard.press('Tab')
  await card.getByRole('link').first().focus()
  const thumb = card.getByRole('button', { name: 'Like Goat Money', exact: true })
  await thumb.focus()
  await page.keyboard.press('Enter')
  await expect(thumb).toHaveAttribute('aria-pressed', 'true')
  await expectVote(other, 'like')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the buttons of a title read well with a screen reader', async ({ page, member }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, member)
    await page.goto(DETAILS)
    await like(page).tap()
    await expectVote(page, 'like')
    await expectAccessibleInEveryLook(page)
  })
})
