import { expect, type Locator, type Page } from '@playwright/test'
import { expectOperable } from '#fixtures/browser/operable.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { settleBox } from '#fixtures/browser/settle.ts'
import { signIn, test } from '#fixtures.ts'

const DETAILS = '/details/goat-money/home'
const MAIN = '.hero .button--main'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/?${encodeURIComponent(path)}#${path}`)
  await expect(page.getByRole('main').locator('h1').first()).toBeVisible()
  await expect(page.locator('main[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

const bottomOf = async (what: Locator) => {
  const { y, height } = await settleBox(what)
  return y + height
}
const leftOf = async (what: Locator) => (await settleBox(what)).x

/** How many lines the words of each tab take. */
const countTabLines = (page: Page) =>
  page.locator('.tabbar a').evaluateAll((tabs) =>
    tabs.map((tab) => {
      const range = document.createRange()
      range.selectNodeContents(tab.lastChild ?? tab)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )

test.describe('on a phone whose letters are large', () => {
  // Not as a mobile device, whose page would grow wider with what does not fit.
  test.use({ viewport: { width: 360, height: 740 } })

  test('with letters of 130 and of 200 % nothing scrolls sideways and no action leaves the screen', async ({
    page,
    member,
  }) => {
    test.slow()
    await signIn(page, member)
    const devtools = await page.context().newCDPSession(page)
    for (const standard of [21, 32]) {
      await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
      for (const path of ['/home', DETAILS, '/contact']) {
        await open(page, path)
        const read = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
        expect(read).toBe(standard)
        await expectOperable(page, `${path} with letters of ${standard} px`)
      }
      expect(await countTabLines(page), `tabs with letters of ${standard} px`).toEqual([1, 1, 1, 1, 1])
    }
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 21, fixed: 21 } })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 768, height: 1024 })
    await open(page, '/home')
    const bar = (await settleBox(page.locator('.tabbar'))).y
    expect(await bottomOf(page.locator(MAIN)), 'the main action on a tablet').toBeLessThanOrEqual(bar)
    await open(page, '/listmovies')
    const facts = page.locator('.card__meta > span')
    await expect(facts.first()).toBeVisible()
    const cut = await facts.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth || one.clientWidth > (one.parentElement?.clientWidth ?? 0)),
    )
    expect(cut.length, 'facts that lose their end').toBe(0)
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('in 360 x 640, and on a tablet, what can be done stands above the bar at the bottom', async ({
    page,
    member,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await signIn(page, member)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const path of ['/home', DETAILS]) {
        await open(page, path)
        const bar = (await settleBox(page.locator('.tabbar'))).y
        expect(await bottomOf(page.locator(MAIN)), `${path}, ${colorScheme}`).toBeLessThanOrEqual(bar)
      }
      await open(page, '/home')
      const list = page.locator('.hero').getByRole('button', { name: /^My List/ })
      expect(await bottomOf(list)).toBeLessThanOrEqual((await settleBox(page.locator('.tabbar'))).y)
    }
    // On paper the picture is a plate above the words, which leaves them their room on a tablet too.
    await page.setViewportSize({ width: 768, height: 1024 })
    for (const path of ['/home', DETAILS]) {
      await open(page, path)
      const bar = (await settleBox(page.locator('.tabbar'))).y
      expect(await bottomOf(page.locator(MAIN)), `${path} on a tablet`).toBeLessThanOrEqual(bar)
    }
  })

  test('held across, the words stand beside the picture with what can be done in view, and no bar stays below', async ({
    page,
    member,
  }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await open(page, '/')
    const bar = page.locator('.bar--over')
    const below = await bar.evaluate((element) => -Number.parseFloat(getComputedStyle(element, '::before').bottom))
    const headline = await settleBox(page.getByRole('heading', { level: 1 }))
    expect(headline.y, 'the landing’s headline').toBeGreaterThanOrEqual((await bottomOf(bar)) + below)
    await signIn(page, member)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const path of ['/home', DETAILS]) {
        const place = `${path}, ${colorScheme}`
        await open(page, path)
        expect(await bottomOf(page.locator(MAIN)), place).toBeLessThanOrEqual(390)
        expect((await settleBox(page.locator('.hero h1'))).y, place).toBeGreaterThanOrEqual(56)
        const picture = await settleBox(page.locator('.hero__picture'))
        // As wide as it is on a laptop: a face in its upper part is whole.
        expect(picture.height, place).toBeGreaterThan(300)
        expect(picture.x + picture.width, place).toBeGreaterThan(800)
        expect(await leftOf(page.locator('.hero h1')), place).toBeLessThan(picture.x + 1)
        await expect(page.locator('.tabbar')).not.toBeInViewport()
      }
    }
    await page.locator('.tabbar').scrollIntoViewIfNeeded()
    await expectOperable(page, 'details held across')
  })
})

test('from 1440 to 2560 px bar, hero and what is below begin at one edge and end at one', async ({ page, member }) => {
  await signIn(page, member)
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, DETAILS)
    const edge = await leftOf(page.locator('.bar .brand'))
    for (const part of ['.hero h1', '.tabs', '.tab-body > *'])
      expect(Math.abs((await leftOf(page.locator(part).first())) - edge), `${part} at ${width}`).toBeLessThan(1.5)
    await open(page, '/listmovies')
    const grid = await settleBox(page.locator('.grid, .long-grid').first())
    expect(Math.abs(grid.x - edge), `list at ${width}`).toBeLessThan(1.5)
    const side = await settleBox(page.locator('.bar__side'))
    expect(Math.abs(grid.x + grid.width - side.x - side.width), `end of the list at ${width}`).toBeLessThan(20)
  }
})

test('a television’s words are read from ten feet: none is below 24 px at 1920', async ({
  browser,
  service,
  member,
}) => {
  const context = await browser.newContext({
    ...{ baseURL: service.url, viewport: { width: 1920, height: 1080 }, isMobile: true, hasTouch: true },
  })
  const page = await context.newPage()
  await signIn(page, member)
  for (const path of ['/home', DETAILS]) {
    await open(page, path)
    const smallest = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
      const sizes: number[] = []
      while (texts.nextNode()) {
        const { parentElement, textContent } = texts.currentNode
        const isRead =
          parentElement?.checkVisibility() && textContent?.trim() && !parentElement.closest('.visually-hidden')
        if (parentElement && isRead) sizes.push(Number.parseFloat(getComputedStyle(parentElement).fontSize))
      }
      return Math.min(...sizes)
    })
    expect(smallest, path).toBeGreaterThanOrEqual(24)
  }
  await context.close()
})

test('the headline of the landing lies on no poster', async ({ page }) => {
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, '/')
    await expect(page.locator('.posters img').first()).toBeAttached()
    const covered = await page.evaluate(() => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('.landing-hero h1') as Element)
      const points = [...range.getClientRects()].flatMap(({ left, right, top, bottom }) =>
        [left, (left + right) / 2, right].flatMap((x) => [top, (top + bottom) / 2, bottom].map((y) => [x, y] as const)),
      )
      return points.filter(([x, y]) => document.elementsFromPoint(x, y).some((one) => one.matches('.posters img')))
    })
    expect(covered, `at ${width}`).toEqual([])
  }
})
