import type { Art } from '@kola/contract/catalogue'
import { START_UP_MARKER, type StartUpAnswers } from '@kola/contract/start-up'
import { toArtUrl } from '@kola/contract/title'
import { escapeHtml } from '#shared/html.ts'

const CUSTOMER = /(?<=<meta name="kola-customer" content=")[^"]*/

const HERO = /(?<=<meta name="kola-hero" content=")[^"]*/

/** The customer for whom the page was built. */
export function readCustomerId(html: string): string | null {
  return CUSTOMER.exec(html)?.[0] ?? null
}

/** The page as it is for another customer than the one it was built for. */
export const withCustomer = (html: string, customerId: string): string =>
  html.replace(CUSTOMER, () => escapeHtml(customerId))

/** JSON that no HTML parser takes for a tag. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** The banner's picture for phones and for wide screens, which a page of home fetches ahead; nothing without both. */
function toHeroPictures(art: Art | undefined): string {
  if (!art?.kinds.includes('hero') || !art.kinds.includes('hero-phone')) return ''
  return ['hero-phone-800', 'hero-1600'].map((crop) => toArtUrl(art, crop, 'avif')).join(' ')
}

export interface PageContents {
  answers: StartUpAnswers
  /** The art of home's banner. */
  hero: Art | undefined
}

/** The built page with the start-up answers in it, so that start-up makes no call. */
export function toPage(html: string, { answers, hero }: PageContents): string {
  const name = escapeHtml(answers.appconfig.response.app_name || 'Kola')
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(CUSTOMER, () => escapeHtml(answers.customerId))
    .replace(HERO, () => escapeHtml(toHeroPictures(hero)))
    .replace(START_UP_MARKER, () => toScriptJson(answers))
}
