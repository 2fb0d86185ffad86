import { Button, ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import type { CardTools } from '#app/titles/card-tools.tsx'
import { TitleRow } from '#app/titles/title-row.tsx'
import { useHome } from '#features/catalogue/queries.ts'
import { say } from '#features/search/words.ts'
import { paths } from '#shared/paths.ts'
import { searchTexts, toSearchHeading } from '#shared/texts.ts'
import { Guess } from './found-titles.tsx'

interface NoResultProps {
  query: string
  suggestion?: string | null
  /** Why there is none, where it is not that nothing matches. */
  fault?: string
  isRetrying: boolean
  onRetry: () => void
  tools: CardTools
}

/** Nothing was found, or the search failed: what may have been meant, and what else there is. */
export function NoResult({ query, suggestion = null, fault, isRetrying, onRetry, tools }: NoResultProps) {
  const retry = (
    <Button look="main" busy={isRetrying} onClick={onRetry}>
      {say('retry')}
    </Button>
  )
  const browse = (
    <ButtonLink look="main" href={paths.movies}>
      {say('browse')}
    </ButtonLink>
  )
  return (
    <>
      <EmptyState
        level={1}
        isSentence
        title={toSearchHeading(query) + searchTexts.noResult}
        action={fault === undefined ? browse : retry}
      >
        <Guess suggestion={suggestion} />
        <p>{fault ?? say('noResultHelp')}</p>
      </EmptyState>
      {fault === undefined && <WhileHere name={say('whileHere')} tools={tools} />}
    </>
  )
}

/** What is much watched now, where the viewer has nothing else to look at. */
export function WhileHere({ name, tools }: { name: string; tools: CardTools }) {
  const titles = useHome().data?.trending ?? []
  if (titles.length === 0) return null
  return (
    <div className="search-row">
      <TitleRow name={name} titles={titles} parent="trending" tools={tools} />
    </div>
  )
}
