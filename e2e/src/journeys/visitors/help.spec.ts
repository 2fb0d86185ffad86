import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { desktop, phone } from '#fixtures/browser/screens.ts'
import { signIn, test } from '#fixtures.ts'

const BLOGS = '**/apps/v1/blogs*'
const SEARCH = 'Search for keywords and phrases'

let visits = 0
async function open(page: Page, path: string): Promise<void> {
  visits += 1
  await page.goto(`/?${visits}#${path}`)
}

const main = (page: Page) => page.getByRole('main')
const box = (page: Page) => main(page).getByPlaceholder(SEARCH, { exact: true })
const tab = (page: Page, name: 'MEDIA CENTER' | 'FAQS') => main(page).getByRole('tab', { name, exact: true })
const questions = (page: Page) => main(page).locator('details')
const readHash = (page: Page) => new URL(page.url()).hash

interface Served {
  slug: string
  title: string
  html?: string
  tag?: string
}

/** Answers the call for articles with these instead of the tenant's. */
async function serve(page: Page, articles: readonly Served[]): Promise<void> {
  const items = articles.map(({ slug, title, html = '<p>So it is.</p>', tag = 'faqrow1' }) => {
    return { id: slug, slug, excerpt: '', tags: [tag], richTextData: html, languages: [{ title }] }
  })
  await page.route(BLOGS, (route) => route.fulfill({ json: { _embedded: { items } } }))
}

test('HELP-01 the help centre greets a member by first name and shows no name to a visitor', async ({
  page,
  member,
}) => {
  for (const path of ['/faqs', '/mediacenter']) {
    await open(page, path)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('How can we help?')
  }
  await signIn(page, member)
  for (const path of ['/faqs', '/mediacenter']) {
    await open(page, path)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Journey, how can we help?')
  }
})

test('HELP-02 search box and tabs have their texts; each address opens its tab, and a tab its address in place', async ({
  page,
}) => {
  await open(page, '/packages')
  await open(page, '/faqs')
  await expect(box(page)).toBeVisible()
  await expect(main(page).getByRole('tab')).toHaveText(['MEDIA CENTER', 'FAQS'])
  await expect(tab(page, 'FAQS')).toHaveAttribute('aria-selected', 'true')
  await expect(main(page).getByText('How do I cancel?')).toBeVisible()
  await tab(page, 'MEDIA CENTER').click()
  await expect(main(page).getByText('How films come to Kola')).toBeVisible()
  await expect.poll(() => readHash(page)).toBe('#/mediaCenter')
  await page.reload()
  await expect(tab(page, 'MEDIA CENTER')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'MEDIA CENTER').press('ArrowRight')
  await expect(tab(page, 'FAQS')).toBeFocused()
  await expect.poll(() => readHash(page)).toBe('#/faqs')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible()
})

test('HELP-05 visitors see the navigation of home signed out, members a login button that leads home, and their menu', async ({
  page,
  member,
}) => {
  const bar = page.getByRole('banner')
  const login = bar.getByRole('link', { name: 'Login', exact: true })
  const menu = bar.getByRole('button', { name: /^Your menu/ })
  for (const path of ['/faqs', '/mediacenter']) {
    await open(page, path)
    await expect(login).toHaveAttribute('href', '#/login')
    await expect(bar.getByRole('link', { name: 'Search' })).toBeVisible()
    await expect(menu).toHaveCount(0)
  }
  await signIn(page, member)
  for (const path of ['/faqs', '/mediacenter']) {
    await open(page, path)
    await expect(menu).toBeVisible()
    await login.click()
    await expect(page).toHaveURL(/#\/home$/)
  }
})

test('HELP-03 faqrow1 and faqrow2 fill two columns of accordions, mediaquery fills the media tab', async ({ page }) => {
  await serve(page, [
    { slug: 'a', title: 'First left' },
    { slug: 'b', title: 'First right', tag: 'faqrow2' },
    { slug: 'c', title: 'Second left' },
    { slug: 'd', title: 'From the studio', tag: 'mediaquery' },
  ])
  const asked = page.waitForRequest(/\/apps\/v1\/blogs/)
  await open(page, '/faqs')
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.getAll('tags[]')).toEqual(['faqrow1', 'faqrow2', 'mediaquery'])
  await expect(questions(page)).toHaveText([/First left/, /Second left/, /First right/])
  await expect(async () => {
    const [left, second, right] = await Promise.all([0, 1, 2].map((at) => questions(page).nth(at).boundingBox()))
    expect(second?.x).toBe(left?.x)
    expect(second?.y).toBeGreaterThan(left?.y ?? 0)
    expect(right?.y).toBe(left?.y)
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  }).toPass({ timeout: 15_000 })
  await expect(main(page).getByText('So it is.').first()).toBeHidden()
  await main(page).getByText('First right').click()
  await expect(questions(page).nth(2).getByText('So it is.')).toBeVisible()
  await expect(questions(page).nth(0).getByText('So it is.')).toBeHidden()
  await tab(page, 'MEDIA CENTER').click()
  await expect(questions(page)).toHaveText([/From the studio/])
})

test('an open article stands in the address, which opens it again after a reload and from the other tab', async ({
  page,
}) => {
  await open(page, '/faqs')
  await main(page).getByText('How do I cancel?').click()
  await expect(page).toHaveURL(/#\/faqs\?article=how-do-i-cancel$/)
  await page.reload()
  const answer = main(page).getByText('There is no call to make and no form to send.')
  await expect(answer).toBeInViewport()
  await main(page).getByText('How do I cancel?').click()
  await expect(answer).toBeHidden()
  await expect(page).toHaveURL(/#\/faqs$/)
  await open(page, '/faqs?article=watch-on-a-tv')
  await expect(main(page).getByText('Put the TV and the computer on the same network.')).toBeInViewport()
  await expect(page).toHaveURL(/#\/mediaCenter\?article=watch-on-a-tv$/)
  await open(page, '/faqs?article=gone')
  await expect(main(page).getByText('The article of this link is not here any more.')).toBeVisible()
})

test('the search narrows both tabs while one types, and clearing it brings everything back', async ({ page }) => {
  await open(page, '/faqs')
  await expect(questions(page).first()).toBeVisible()
  const all = await questions(page).count()
  expect(all).toBeGreaterThan(10)
  await box(page).fill('cancle')
  await expect(questions(page)).toHaveText([/How do I cancel\?/])
  await expect(main(page).getByRole('status')).toHaveText('1 answer')
  await box(page).fill('download')
  await expect(questions(page)).toHaveCount(0)
  await main(page).getByRole('button', { name: 'One more in MEDIA CENTER' }).click()
  await expect(questions(page)).toHaveText([/Downloads in the app/])
  await expect(box(page)).toHaveValue('download')
  await main(page).getByRole('button', { name: 'Clear the search' }).click()
  await expect(box(page)).toBeFocused()
  await tab(page, 'FAQS').click()
  await expect(questions(page)).toHaveCount(all)
})

test('a search without an answer says so and leads to contact, and a lost line to another try', async ({ page }) => {
  await open(page, '/faqs')
  await box(page).fill('qqqq zzzz')
  await expect(main(page).getByRole('heading', { name: 'No answer to “qqqq zzzz”' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Contact us', exact: true }).first()).toHaveAttribute(
    'href',
    '#/contact',
  )
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Show all questions' }).click()
  await expect(box(page)).toHaveValue('')
  await expect(questions(page).first()).toBeVisible()

  await page.route(BLOGS, (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'NOT_FOUND', message: 'x' } } }),
  )
  await open(page, '/faqs')
  await expect(main(page).getByRole('alert')).toContainText('The articles did not arrive.')
  await expect(main(page).getByRole('link', { name: 'Contact us', exact: true })).toBeVisible()
  await page.unroute(BLOGS)
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(questions(page).first()).toBeVisible()
})

const HOSTILE = `<h3>How it <em>is</em></h3><ol><li>First</li></ol>
  <script>window.ran = 'script'</script><img src="/nothing.png" onerror="window.ran = 'onerror'" alt="">
  <svg onload="window.ran = 'svg'"><animate onbegin="window.ran = 'animate'" attributeName="x"></animate></svg>
  <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran='mxss'&gt;"></table></math>
  <iframe srcdoc="<script>parent.ran = 'frame'</script>"></iframe><object data="javascript:1"></object><embed src="/x">
  <form action="https://evil.example/"><input name="password" autofocus onfocus="window.ran = 'focus'"><button>Go</button></form>
  <style>body { display: none }</style><p style="position:fixed;inset:0" class="bar" id="root" onclick="window.ran = 1">Still here</p>
  <a href="javascript:window.ran='link'">one</a><a href=" java&#10;script:window.ran='link'">two</a>
  <a href="data:text/html,<script>1</script>">three</a><a href="//evil.example/">four</a>
  <a href="https://evil.example/" target="_self" onclick="window.ran = 'click'">five</a><a href="#/packages">six</a>
  <meta http-equiv="refresh" content="0;url=https://evil.example/"><base href="https://evil.example/">
  <template><script>window.ran = 'template'</script></template><video autoplay onloadstart="window.ran='video'" src="/x"></video>`

test.describe('a page whose policy would let everything run', () => {
  test.use({ bypassCSP: true })

  test('HELP-06 an article shows its title and its formatted text, and nothing in it runs or acts', async ({
    page,
  }) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await serve(page, [{ slug: 'trap', title: 'A <b>trap</b> & more', html: HOSTILE }])
    await page.route('**/nothing.png', (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }))
    await open(page, '/faqs?article=trap')
    const article = questions(page).locator('.article')
    await expect(main(page).getByRole('heading', { name: 'A <b>trap</b> & more' })).toBeVisible()
    await expect(article.locator('h3 em')).toHaveText('is')
    await expect(article.locator('ol > li')).toHaveText('First')
    await expect(article.getByText('Still here')).toBeVisible()
    const found = await article.evaluate((root) => {
      const all = [...root.querySelectorAll('*')]
      return {
        tags: [...new Set(all.map((element) => element.localName))].sort(),
        attributes: [...new Set(all.flatMap((element) => element.getAttributeNames()))].sort(),
        links: [...root.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href'), link.rel]),
      }
    })
    const active = /script|style|svg|math|iframe|object|embed|form|input|button|meta|base|template|video/
    expect(found.tags.filter((name) => active.test(name))).toEqual([])
    expect(found.attributes.filter((name) => /^on|style|class|id|name|srcdoc|action|formaction/.test(name))).toEqual([])
    expect(found.links).toEqual([
      ['one', null, ''],
      ['two', null, ''],
      ['three', null, ''],
      ['four', null, ''],
      ['five', 'https://evil.example/', 'noopener noreferrer nofollow'],
      ['six', '#/packages', ''],
    ])
    await expect(article.getByRole('link', { name: 'five' })).toHaveAttribute('target', '_blank')
    await article.getByText('Still here').click()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'ran'))).toBeUndefined()
    expect(faults).toEqual([])
    await article.getByRole('link', { name: 'six' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible()
  })
})

test('what is printed is the open answers alone, dark on white', async ({ page }) => {
  await open(page, '/faqs?article=how-do-i-cancel')
  await expect(main(page).getByText('There is no call to make')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(main(page).getByText('There is no call to make')).toBeVisible()
  for (const hidden of [
    box(page),
    tab(page, 'FAQS'),
    page.getByRole('banner'),
    main(page).getByText('How do I use a coupon?'),
  ])
    await expect(hidden).toBeHidden()
  await expect(main(page).locator('.article p').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
})

for (const [size, screen] of Object.entries({ desktop, phone })) {
  test.describe(`on a ${size}`, () => {
    test.use(screen)

    test(`the help centre reads well with a screen reader, ${size}`, async ({ page }) => {
      await open(page, '/faqs?article=how-do-i-cancel')
      await expect(main(page).getByText('There is no call to make')).toBeVisible()
      await expectAccessibleInEveryLook(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  })
}
