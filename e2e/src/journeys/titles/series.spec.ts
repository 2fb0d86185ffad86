import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const SERIES = '/#/detailseries/marina-heights'
const SEASON = '/#/playlistdetails/marina-heights-s1'
const hero = (page: Page) => page.locator('.hero')
const episodes = (page: Page) => page.locator('.episode')

interface Episode {
  id: string
  name: string
  description: string
  metaData: { running_time: string; Cast: string; Starring: string }
}

async function listEpisodes(call: Awaited<ReturnType<typeof signInByApi>>, id: string): Promise<Episode[]> {
  const answer = (await call(`GET /apps/v1/catalogues?id=${id}`)) as { _embedded: { items: Episode[] } }
  return answer._embedded.items
}

test('SEASON-01 a season has Start Watching, or Resume with progress, and its three tabs', async ({
  page,
  service,
  member,
}) => {
  const call = await signInByApi(service.url, member)
  await signIn(page, member)
  await page.goto(SEASON)
  await expect(hero(page).getByRole('button', { name: 'Start Watching', exact: true })).toBeVisible()
  await expect(hero(page)).toContainText('Marina Heights')
  await expect(page.getByRole('tab')).toHaveText(['EPISODES', 'MORE LIKE THIS', 'DETAILS'])
  const list = await listEpisodes(call, 'marina-heights-s1')
  await expect(episodes(page)).toHaveCount(list.length)
  await page.getByRole('tab', { name: 'MORE LIKE THIS', exact: true }).click()
  await expect(page.getByRole('tabpanel').locator('.card').first()).toBeVisible()
  await page.getByRole('tab', { name: 'DETAILS', exact: true }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Maturity rating')
  await call('POST /apps/v1/resume', { video_id: 'marina-heights-s1e2', status: 1, resumeTime: 5 })
  await page.goto(`/?resumed${SEASON.slice(1)}`)
  await expect(hero(page).getByRole('button', { name: 'Resume S1 E2' })).toBeVisible()
  await expect(hero(page).getByRole('button', { name: 'Start Watching', exact: true })).toHaveCount(0)
  await expect(episodes(page).nth(1).getByRole('progressbar', { name: 'Watched' })).toBeVisible()
  await expect(episodes(page).nth(0).getByRole('progressbar')).toHaveCount(0)
})

test('an episode that was watched to its end says so, and the next one is begun at its start', async ({
  page,
  service,
  member,
}) => {
  const call = await signInByApi(service.url, member)
  await call('POST /apps/v1/resume', {
    video_id: 'marina-heights-s1e1',
    status: 0,
    resumeTime: 0,
    sessionId: 'watched-elsewhere',
  })
  await signIn(page, member)
  await page.goto(SEASON)
  await expect(episodes(page).nth(0)).toContainText('Watched')
  await expect(episodes(page).nth(0).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await expect(episodes(page).nth(1)).not.toContainText('Watched')
  await expect(hero(page).getByRole('button', { name: 'Start Watching S1 E2' })).toBeVisible()
})

test('SERIESD-01 the season selector switches the episodes, each with number, running time, description and Starring', async ({
  page,
  service,
  member,
}) => {
  const call = await signInByApi(service.url, member)
  await signIn(page, member)
  // Others than the first of the cast, as the catalogue may want it.
  const toStarring = ({ metaData }: Episode) => metaData.Cast.split(', ').toReversed().slice(0, 2).join(', ')
  await page.route('**/apps/v1/catalogues?id=marina-heights-s*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { _embedded: { items: Episode[] } }
    for (const item of body._embedded.items) item.metaData.Starring = toStarring(item)
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(SERIES)
  for (const number of [1, 2]) {
    if (number > 1) {
      await page.getByRole('button', { name: 'Season 1, choose a season' }).click()
      await page.getByRole('button', { name: `Season ${number}`, exact: true }).click()
      await expect(page.getByRole('button', { name: `Season ${number}, choose a season` })).toBeFocused()
    }
    const list = await listEpisodes(call, `marina-heights-s${number}`)
    expect(list.length).toBeGreaterThan(1)
    await expect(page.locator('.episode__name')).toHaveText(list.map(({ name }, index) => `${index + 1}. ${name}`))
    for (const [index, episode] of list.entries()) {
      const row = episodes(page).nth(index)
      await expect(row.locator('.episode__number')).toHaveText(String(index + 1))
      await expect(row.locator('.episode__head .note')).toHaveText(episode.metaData.running_time)
      await expect(row.locator('.episode__text')).toHaveText(episode.description)
      await expect(row.locator('.episode__cast')).toHaveText(`Starring ${toStarring(episode)}`)
    }
  }
  await episodes(page).first().getByRole('link').waitFor()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Season 2, choose a season' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('SERIESD-02 the titles like a series carry a toggle for my list', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto(SERIES)
  const related = page.getByRole('region', { name: 'More like this', exact: true })
  const card = related.locator('.card').first()
  const name = (await card.locator('.card__name').textContent()) ?? ''
  const count = await related.locator('.card').count()
  await expect(related.locator('.card__tool').getByRole('button', { name: /^Add / })).toHaveCount(count)
  const toggle = card.locator('.card__tool').getByRole('button')
  await toggle.click()
  await expect(page.locator('.toast').filter({ hasText: 'Added to My List' })).toBeVisible()
  await expect(toggle).toHaveAccessibleName(`Remove ${name} from My List`)
  await page.reload()
  await expect(toggle).toHaveAccessibleName(`Remove ${name} from My List`)
  await toggle.click()
  await expect(toggle).toHaveAccessibleName(`Add ${name} to My List`)
})

test('starting a series opens its first episode, and a series without one says so', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto(SERIES)
  await hero(page).getByRole('button', { name: 'Start Watching', exact: true }).click()
  await expect(page).toHaveURL(/#\/viewvideo\/marina-heights-s1e1/)
  await page.route('**/apps/v1/catalogues?id=marina-heights*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), _embedded: { items: [] } } })
  })
  await page.goto(`/?empty${SERIES.slice(1)}`)
  await expect(page.getByRole('heading', { name: 'No episodes yet' })).toBeVisible()
  await page.goto(`/?empty${SEASON.slice(1)}`)
  await expect(page.getByRole('heading', { name: 'No episodes yet' })).toBeVisible()
})

test('the keyboard alone goes through a season: tabs, episodes, play', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto(SEASON)
  await page.getByRole('tab', { name: 'EPISODES', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'MORE LIKE THIS', exact: true })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'MORE LIKE THIS', exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'EPISODES', exact: true })).toBeFocused()
  const play = page.getByRole('link', { name: 'Play episode 1, Ground Floor' })
  // Before the episodes come, their places look alike and take no focus.
  await expect(play).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(play).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/viewvideo\/marina-heights-s1e1/)
})

test('series and season read well with a screen reader', async ({ page, member }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone.viewport)
  await signIn(page, member)
  for (const path of [SERIES, SEASON]) {
    await page.goto(path)
    await expect(episodes(page).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessibleInEveryLook(page)
  }
})
