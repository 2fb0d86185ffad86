import { expect, type Page } from '@playwright/test'
import { desktop, phone } from '#fixtures/browser/screens.ts'
import { signIn, test } from '#fixtures.ts'

/** Cumulative layout shift; a tenth still counts as good. web.dev/articles/cls */
const MOST_SHIFT = 0.01
const SCREENS = [
  '/home',
  '/listmovies',
  '/listmylist',
  '/details/goat-money/home',
  '/detailseries/marina-heights',
  '/playlistdetails/marina-heights-s1',
  '/search',
  '/search?query=goat',
]

declare global {
  interface Window {
    shift: number
  }
}

/** Adds up how far what is seen moves by itself, as browsers count it. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shift = 0
    const watcher = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) window.shift += entry.value
      }
    })
    watcher.observe({ type: 'layout-shift', buffered: true })
  })
}

/** Levels of the headings that a screen reader finds, from top to bottom. */
const readLevels = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
    return all
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
      .map((heading) => Number(heading.tagName[1]))
  })

for (const [name, screen] of Object.entries({ desktop, phone })) {
  test.describe(`on a ${name}`, () => {
    test.use(screen)

    test(`what comes in late moves nothing, and no level of headings is left out, ${name}`, async ({
      page,
      member,
    }) => {
      test.slow()
      await signIn(page, member)
      await watchShifts(page)
      for (const [at, path] of SCREENS.entries()) {
        await page.goto(`/?steady=${at}#${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await page.waitForLoadState('networkidle')
        const levels = await readLevels(page)
        expect(
          levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1),
          path,
        ).toEqual([])
        expect(await page.evaluate(() => window.shift), path).toBeLessThan(MOST_SHIFT)
      }
    })
  })
}
