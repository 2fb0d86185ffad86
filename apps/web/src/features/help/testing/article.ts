import type { Article } from '@kola/contract/help'

/** An article of which a test says only what it is about. */
export const makeArticle = (slug: string, more: Partial<Article> & { title?: string } = {}): Article => {
  const { title = slug, ...rest } = more
  return { id: slug, slug, tags: [], excerpt: '', languages: [{ title }], richTextData: '<p>popcorn</p>', ...rest }
}
