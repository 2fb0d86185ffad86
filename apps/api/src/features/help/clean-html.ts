import sanitizeHtml from 'sanitize-html'

/** Where an article may lead: other sites, a mail, a place in the app (its routes stand behind the hash). */
const LINK = /^(?:https:\/\/|mailto:|#)/i
/** Goes with all that it holds; of other unknown elements the words stay. */
const NO_WORDS = [
  ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'iframe', 'frameset', 'object', 'embed'],
  ...['applet', 'svg', 'math', 'textarea', 'option', 'select', 'title', 'xmp', 'plaintext', 'audio', 'video', 'canvas'],
]

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code'],
    ...['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nonTextTags: NO_WORDS,
  /** Deeper ones have no use, and a browser that draws them has a hard time. */
  nestingLimit: 40,
  transformTags: {
    // The screen's own heading is the article's title.
    h1: 'h2',
    a: (tagName, { href = '' }) => ({ tagName, attribs: toLinkAttributes(href) }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: { src, alt, ...(isLength(width) && { width }), ...(isLength(height) && { height }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^https:\/\//i.test(attribs.src ?? ''),
}

function toLinkAttributes(given: string): sanitizeHtml.Attributes {
  const href = given.trim()
  if (!LINK.test(href)) return {}
  return /^https:/i.test(href) ? { href, rel: 'noopener noreferrer' } : { href }
}

const isLength = (text: string): boolean => /^\d{1,4}$/.test(text)

/**
 * An article without active content: what is not on the list above is left out, whoever wrote it. No `id`, `class`,
 * `name` or `style` gets through, so that an article cannot dress up as, or stand in for, a part of the app.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, ALLOWED)
}
