import type { Page } from 'playwright'
import { countTrips } from '../../../e2e/src/fixtures/pages/trips.ts'
import { launch, withContext } from '../browser.ts'
import type { Result } from '../result.ts'
import type { Service } from '../service.ts'
import { BARE_PLAYERS, openBarePage, serveBarePages } from './bare-pages.ts'
import { freeScreens, openOurPage } from './first-picture.ts'

const TITLE = 'goat-money'
const MOST = 3

/** Trips that wait for each other from the press to the first picture, beside bare pages of two players. */
export async function tripsRow(service: Service): Promise<Result> {
  const stopServing = await serveBarePages()
  const browser = await launch()
  try {
    const count = async (open: (page: Page) => Promise<() => Promise<void>>) => {
      await freeScreens(service)
      return withContext(browser, async (context) => {
        const page = await context.newPage()
        const trips = await countTrips(page, await open(page))
        return trips.length
      })
    }
    const ours = await count(async (page) => {
      const button = await openOurPage(page, { service, titleId: TITLE })
      return () => button.click()
    })
    const limits: string[] = []
    for (const player of BARE_PLAYERS) {
      const trips = await count(async (page) => {
        await openBarePage(page, { service, titleId: TITLE, player, lines: 0 })
        return () => page.getByRole('button', { name: 'Play' }).click()
      })
      limits.push(`${player} ${trips}`)
    }
    return {
      what: 'trips that wait for each other, from the press to the first picture',
      measured: String(ours),
      limit: limits.join(', '),
      figure: String(ours),
      target: `≤ ${MOST}`,
      isMet: ours <= MOST,
    }
  } finally {
    await browser.close()
    stopServing()
  }
}
