import { expect } from '@playwright/test'
import { readFilm, waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { countTrips } from '#fixtures/pages/trips.ts'
import { signInByApi } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

const toDetails = (id: string) => `/#/details/${id}/home`
const THREE = [['permission'], ['licence', 'picture', 'sound'], ['picture', 'sound']]

test('a film shows its first picture after three trips, from its beginning and from where it was left', async ({
  page,
  service,
  member,
}) => {
  await signIn(page, member)
  await page.goto(toDetails('goat-money'))
  const play = page.getByRole('button', { name: 'Watch Now', exact: true }).first()
  await expect(play).toBeVisible()
  // The player's code comes while the title is read about.
  await page.waitForLoadState('networkidle')
  expect(await countTrips(page, () => play.click())).toEqual(THREE)
  await waitUntilPlaying(page)
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'wait' })

  // In the midst of a piece: what follows it is asked for once its picture is there.
  const call = await signInByApi(service.url, member)
  await call('POST /apps/v1/resume', { video_id: 'makoko-blue', status: 1, resumeTime: 17 })
  await page.goto(toDetails('makoko-blue'))
  const resume = page.getByRole('button', { name: 'Resume', exact: true }).first()
  await expect(resume).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await countTrips(page, () => resume.click())).toEqual(THREE)
  expect((await readFilm(page)).positionSeconds).toBeGreaterThanOrEqual(17)
})
