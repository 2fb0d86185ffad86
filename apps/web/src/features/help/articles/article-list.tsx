import type { Article } from '@kola/contract/help'
import { Accordion } from '@kola/ui/surfaces/accordion'
import { Suspense } from 'react'
import { lazyView } from '#shared/views/lazy-view.tsx'

/** A file of its own, which the legal pages take too; it comes beside the articles. */
const ArticleBody = lazyView(() => import('@kola/ui/articles/article').then((part) => part.Article))
void ArticleBody.preload().catch(() => undefined)

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
            <Suspense>
              <ArticleBody html={richTextData} />
            </Suspense>
          </div>
        </Accordion>
      ))}
    </div>
  )
}
