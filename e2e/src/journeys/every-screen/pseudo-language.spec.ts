import { expect, type Page } from '@playwright/test'
import { buildPseudo, CLOSE, OPEN, servePseudo } from '#fixtures/browser/pseudo-language.ts'
import { signIn, test } from '#fixtures.ts'
import * as documents from '../../../../apps/web/src/shared/texts.ts'

let files: Awaited<ReturnType<typeof buildPseudo>>
test.beforeAll(async () => {
  test.setTimeout(240_000)
  files = await buildPseudo()
})

/** Every text in an answer of the service or a table of texts; one that is made of values, without them. */
function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value)
  else if (typeof value === 'function') into.add(String(value('')).trim())
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one, into)
}

/** What the service has said so far, in the page and in its answers. */
function listen(page: Page): Set<string> {
  const said = new Set<string>()
  collect({ ...documents }, said)
  page.on('response', async (response) => {
    if (!/json|html/.test(response.headers()['content-type'] ?? '')) return
    const body = await response.text().catch(() => '')
    const json = body.startsWith('<') ? (/(?<=id="boot">)[\s\S]*?(?=<\/script>)/.exec(body)?.[0] ?? '') : body
    try {
      collect(JSON.parse(json), said)
    } catch {
      // Not every answer is JSON.
    }
  })
  return said
}

/**
 * All that a person sees or hears of a page: its texts, and the names of what has none. The texts come as one,
 * because a sentence may have a link in its middle.
 */
const readWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = [document.title]
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text && !node.parentElement?.closest('script, style, noscript')) texts.push(node.data)
      if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'alt', 'title']) words.push(node.getAttribute(name) ?? '')
    }
    return [texts.join('\n'), ...words]
  })

const MARKED = new RegExp(`${OPEN}[^${CLOSE}]*${CLOSE}`, 'g')
/** Lengths, dates and sizes that the browser words by itself. */
const MEASURE = /^[\d\s.,:·×%+₦/()-]*(?:min|h|m|sec|GB|MB)?[\d\s.,:·hm-]*$/

/** What stands outside the marks and was said neither by the service nor by the documents. */
function findLoose(words: readonly string[], said: ReadonlySet<string>): string[] {
  const known = [...said].join('\n')
  const written = new Set<string>()
  collect({ ...documents }, written)
  const isKnown = (text: string) => !/\p{L}/u.test(text) || MEASURE.test(text) || known.includes(text)
  const isBuilt = (text: string) =>
    [...written].some((part) => part && text.includes(part) && isKnown(text.replace(part, '').trim()))
  return words
    .flatMap((text) => text.replace(MARKED, '\n').split(/[\n·,]/))
    .map((text) => text.replaceAll(/[\u2026.⟦⟧]+$|[⟦⟧]/g, '').trim())
    .filter((text) => !isKnown(text) && !isBuilt(text))
}

async function expectNoLooseTexts(page: Page, said: ReadonlySet<string>, place: string): Promise<void> {
  await page.goto(`/?${encodeURIComponent(place)}#${place}`)
  await expect(page.getByRole('main').locator('h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const words = await readWords(page)
  expect(
    words.some((text) => text.includes(OPEN)),
    place,
  ).toBe(true)
  // The page may have read an answer that has not been read here yet.
  const listLoose = async () => [...new Set(findLoose(await readWords(page), said))]
  await expect.poll(listLoose, { message: place }).toEqual([])
}

test('visitors read no text but those of the catalogues, of the documents and of the service', async ({ page }) => {
  test.slow()
  const said = listen(page)
  await servePseudo(page, files)
  for (const place of ['/', '/faqs', '/contact', '/packages', '/404']) await expectNoLooseTexts(page, said, place)
})

test('members read no text but those of the catalogues, of the documents and of the service', async ({
  page,
  member,
}) => {
  test.slow()
  await signIn(page, member)
  const said = listen(page)
  await servePseudo(page, files)
  const titles = ['/details/goat-money/home', '/detailseries/marina-heights', '/playlistdetails/marina-heights-s1']
  for (const place of ['/home', '/listmovies', ...titles, '/search?query=goat', '/faqs', '/contact', '/account'])
    await expectNoLooseTexts(page, said, place)
})
