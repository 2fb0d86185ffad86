import type { Article } from '@kola/contract/help'
import { Article as ArticleBody } from '@kola/ui/articles/article'
import { Accordion } from '@kola/ui/surfaces/accordion'

export interface ArticleListProps {
  articles: readonly Article[]
  /** Slug of the article that the address names. */
  open: string | null
  /** An article was opened; null: the one that the address names was closed. */
  onOpen: (slug: string | null) => void
}

/** Articles below each other, each closed until it is wanted. */
export function ArticleList({ articles, open, onOpen }: ArticleListProps) {
  return (
    <div>
      {articles.map(({ id, slug, languages, richTextData }) => (
        <Accordion
          key={id}
          title={languages[0]?.title ?? ''}
          isWanted={slug === open}
          onToggle={(isOpen) => {
            if (isOpen) onOpen(slug)
            else if (slug === open) onOpen(null)
          }}
        >
          <div lang={languages[0]?.language}>
            <ArticleBody html={richTextData} />
          </div>
        </Accordion>
      ))}
    </div>
  )
}
