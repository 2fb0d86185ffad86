import type { DemoArticle } from '../types.ts'

/**
 * An article as it is written: a text is a paragraph, a list of texts is a numbered list; `<strong>` may stand in both.
 * What is named of a screen is marked, `[[so]]` where it stands there today and `{{so}}` where it will: a test holds
 * both against the app.
 */
export interface ArticleText {
  slug: string
  title: string
  excerpt: string
  /** What is not open yet, and what serves until then; the article says how it will be. */
  soon?: string
  body: readonly (string | readonly string[])[]
}

const MARKS = /\[\[(.+?)\]\]|\{\{(.+?)\}\}/g
const SOON = 'Opens soon. '

const toHtml = (text: string) => text.replace(MARKS, (_, there, coming) => `<strong>${there ?? coming}</strong>`)
const toPlain = (text: string) => text.replace(MARKS, (_, there, coming) => there ?? coming)

/** The article as it is served, with its body as HTML. */
export function toArticle(text: ArticleText, tag: DemoArticle['tag']): DemoArticle {
  const parts = text.soon ? [text.soon, ...text.body] : text.body
  const html = parts
    .map((part) =>
      typeof part === 'string' ? `<p>${part}</p>` : `<ol>${part.map((item) => `<li>${item}</li>`).join('')}</ol>`,
    )
    .map(toHtml)
    .join('\n')
  const excerpt = (text.soon ? SOON : '') + toPlain(text.excerpt)
  return { id: `help-${text.slug}`, slug: text.slug, tag, title: text.title, excerpt, html }
}
