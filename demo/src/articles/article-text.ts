import type { DemoArticle } from '../types.ts'

/** An article as it is written: a text is a paragraph, a list of texts is a numbered list; `<strong>` may stand in both. */
export interface ArticleText {
  slug: string
  title: string
  excerpt: string
  body: readonly (string | readonly string[])[]
}

/** The article as it is served, with its body as HTML. */
export function toArticle(text: ArticleText, tag: DemoArticle['tag']): DemoArticle {
  const html = text.body
    .map((part) =>
      typeof part === 'string' ? `<p>${part}</p>` : `<ol>${part.map((item) => `<li>${item}</li>`).join('')}</ol>`,
    )
    .join('\n')
  return { id: `help-${text.slug}`, slug: text.slug, tag, title: text.title, excerpt: text.excerpt, html }
}
