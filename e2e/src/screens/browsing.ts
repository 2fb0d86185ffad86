import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import { DEMO_PASSWORD } from '../fixtures/service/accounts.ts'
import { signIn } from '../fixtures.ts'
import type { Scene } from './scene.ts'

async function enter(page: Page, { url }: JourneyEnv): Promise<void> {
  await signIn(page, { email: 'family@example.com', password: DEMO_PASSWORD }, { url })
  await page.goto('/#/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A member's screen at an address. */
const member = (name: string, path: string, then: (page: Page) => Promise<void> = async () => {}): Scene => ({
  name,
  open: async (page, service) => {
    await enter(page, service)
    await page.goto(`/#${path}`)
    await page.locator('main h1').first().waitFor()
    await then(page)
  },
})

const openMenu = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).click()
}

/** Where members look around. */
export const browsingScenes: readonly Scene[] = [
  member('home-rows', '/home', async (page) => {
    // Rows that come later stand before those that are there.
    await page.waitForLoadState('networkidle')
    await page
      .getByRole('region', { name: 'Continue Watching', exact: true })
      .or(page.locator('.row').nth(2))
      .first()
      .scrollIntoViewIfNeeded()
  }),
  member('bell', '/home', openMenu(/^Notifications/)),
  member('user-menu', '/home', openMenu(/^Your menu/)),
  member('movies', '/listmovies'),
  member('genres', '/listmovies', openMenu(/^Genres/)),
  member('series-list', '/listseries'),
  member('my-list', '/listmylist'),
  member('recent', '/listrecent'),
  member('series', '/detailseries/marina-heights'),
  member('season', '/playlistdetails/marina-heights-s1'),
  member('details-facts', '/details/oro-ife/movies', async (page) => {
    await page.getByRole('tab', { name: 'DETAILS', exact: true }).click()
  }),
  member('search', '/search?query=lagos'),
  member('search-none', '/search?query=zzqx'),
  member('search-start', '/search'),
  member('faqs', '/faqs'),
  member('media-center', '/mediacenter'),
  member('contact', '/contact'),
]
