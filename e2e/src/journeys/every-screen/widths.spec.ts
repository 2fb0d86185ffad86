import { expect, type Page } from '@playwright/test'
import { expectOperable } from '#fixtures/browser/operable.ts'
import { signIn, test } from '#fixtures.ts'

/** A small phone, a tablet upright and across, a laptop, a TV. */
const WIDTHS = { 360: 740, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 }

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/?${encodeURIComponent(path)}#${path}`)
  await expect(page.getByRole('main').locator('h1').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

/** The same page at every width: what was chosen by script at its start must not stay behind. */
async function forWidths(page: Page, work: (width: number) => Promise<void>): Promise<void> {
  for (const [width, height] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width: Number(width), height })
    await work(Number(width))
  }
}

async function expectOperableScreens(page: Page, screens: readonly string[]): Promise<void> {
  for (const path of screens) {
    await open(page, path)
    await forWidths(page, (width) => expectOperable(page, `${path} at ${width} px`))
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('MARK-04 laptop, TV, phone and tablet, casting, downloading and cancelling anytime are promised at every width', async ({
  page,
}) => {
  await open(page, '/')
  await forWidths(page, async (width) => {
    const list = page.getByRole('main').getByRole('listitem').filter({ visible: true })
    for (const promise of [/laptop, TV, phone and tablet/, /^Cast/, /^Download in the app/, /^Cancel anytime$/])
      await expect(list.filter({ hasText: promise }), `${promise} at ${width} px`).toHaveCount(1)
  })
})

test('MARK-04 every screen of visitors can be operated at every width', async ({ page }) => {
  test.slow()
  await expectOperableScreens(page, [
    ...['/', '/login', '/signup', '/forgotpasswordemail', '/packages', '/404', '/terms', '/topuppage'],
    ...['/faqs?article=how-do-i-cancel', '/mediacenter', '/contact'],
  ])
})

const MEMBER_SCREENS = {
  'home and titles': [
    '/home',
    '/details/goat-money/home',
    '/detailseries/marina-heights',
    '/playlistdetails/marina-heights-s1',
  ],
  'lists and account': ['/listmovies', '/listmylist', '/search', '/packages', '/account', '/contact'],
}

for (const [name, screens] of Object.entries(MEMBER_SCREENS)) {
  test(`MARK-04 members can operate ${name} at every width`, async ({ page, member }) => {
    test.slow()
    await signIn(page, member)
    await expectOperableScreens(page, screens)
  })
}
