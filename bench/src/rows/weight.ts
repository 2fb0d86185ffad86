import type { Page } from 'playwright'
import { launch, signInByForm, withContext } from '../browser.ts'
import type { Result } from '../result.ts'
import type { Service } from '../service.ts'

/** JavaScript that a screen loads by itself before it is at rest: the bodies as they cross the wire with gzip. */
async function scriptBytes(page: Page, url: string): Promise<number> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url())
  })
  await page.goto('about:blank')
  await page.goto(url, { waitUntil: 'networkidle' })
  let bytes = 0
  for (const script of scripts) bytes += await gzipBytes(script)
  return bytes
}

/** The length of what is sent. */
async function gzipBytes(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
  const length = Number(response.headers.get('content-length'))
  if (!response.ok || !length) throw new Error(`${url} does not say how long it is`)
  return length
}

function row(what: string, bytes: number, targetKb: number): Result {
  const kb = bytes / 1000
  const figure = `${kb.toFixed(1)} KB`
  return {
    what: `JavaScript of ${what}, gzip`,
    measured: figure,
    limit: '–',
    figure,
    target: `≤ ${targetKb} KB`,
    isMet: kb <= targetKb,
  }
}

/** JavaScript of landing, login and home. */
export async function weightRows(service: Service): Promise<Result[]> {
  const browser = await launch()
  const measure = (route: string, username?: string) =>
    withContext(browser, async (context) => {
      const page = await context.newPage()
      if (username) await signInByForm(page, service.url, username)
      return scriptBytes(page, `${service.url}/#${route}`)
    })
  try {
    return [
      row('landing', await measure('/'), 95),
      row('login', await measure('/login'), 98),
      row('home', await measure('/home', 'member@example.com'), 124),
    ]
  } finally {
    await browser.close()
  }
}
