import type { Art } from '@kola/contract/catalogue'
import { START_UP_MARKER, type StartUpAnswers } from '@kola/contract/start-up'
import { expect, test } from 'vitest'
import { toPage } from './page.ts'

const HTML = `<meta name="kola-customer" content="demo" /><meta name="kola-hero" content="" /><script>${START_UP_MARKER}</script>`
const answers = {
  customerId: 'other',
  appconfig: { response: { app_name: '</script><b>' } },
} as unknown as StartUpAnswers
const art = (kinds: Art['kinds']): Art => ({ base: '/art/other/a"b/1', kinds, placeholders: {} })

test('the page bears the answers as data, its tenant, and the banner’s picture for phones and for wide screens', () => {
  const page = toPage(HTML, { answers, hero: art(['hero', 'hero-phone']) })
  expect(page).toContain('<meta name="kola-customer" content="other" />')
  expect(page).toContain('content="/art/other/a&quot;b/1/hero-phone-800.avif /art/other/a&quot;b/1/hero-1600.avif"')
  expect(page).not.toContain('<b>')
})

test('nothing is fetched ahead for a banner without both of its pictures', () => {
  for (const hero of [undefined, art(['poster']), art(['hero'])]) {
    expect(toPage(HTML, { answers, hero })).toContain('<meta name="kola-hero" content="" />')
  }
})
