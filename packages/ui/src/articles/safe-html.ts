import createPurifier from 'dompurify'

/** Words, lists, tables, links and pictures: what an article is made of. No forms, frames, scripts, styles or vector drawings. */
const TAGS = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', 'img'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'span', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
const ATTRIBUTES = ['href', 'src', 'alt', 'width', 'height', 'title', 'lang', 'dir', 'start', 'colspan', 'rowspan']
/** Other sites, mail, telephone, a screen of this app, a path of this site. */
const ADDRESSES = /^(?:https?:\/\/|mailto:|tel:|#\/|\/(?![/\\]))/i

/** A link to elsewhere opens beside the app and is told nothing of it. Read as it is written: `<base>` may bend `link.href`. */
function guardLink(link: HTMLAnchorElement): void {
  if (!/^https?:/i.test(link.getAttribute('href')?.trim() ?? '')) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}

/** HTML of an article as nodes that can be shown: the service cleans it too, and neither trusts the other. */
export function toSafeNodes(html: string): DocumentFragment {
  const nodes = createPurifier(window).sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: ADDRESSES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of nodes.querySelectorAll('a')) guardLink(link)
  for (const picture of nodes.querySelectorAll('img')) picture.loading = 'lazy'
  return nodes
}
