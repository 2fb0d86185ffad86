import { Button } from '@kola/ui/controls/button'
import { useEffect, useRef } from 'react'
import type { CardTools } from '#app/titles/card-tools.tsx'
import { TitleGrid } from '#app/titles/title-grid.tsx'
import { toResultLooks } from '#features/search/marks/reason.tsx'
import type { Found } from '#features/search/queries.ts'
import { say } from '#features/search/words.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { toSearchHeading } from '#shared/texts.ts'

/** Where a result's page says that it was found; more like it are the other results. */
const PARENT = 'search'

const listLinks = (root: ParentNode | null) => [...(root?.querySelectorAll<HTMLElement>('.card__link') ?? [])]

export const focusFirstResult = () => listLinks(document.querySelector('main'))[0]?.focus()

export function Guess({ suggestion }: { suggestion: string | null }) {
  if (!suggestion) return null
  return (
    <p className="search-guess">
      <Rich
        text={say('didYouMean', { suggestion })}
        parts={{
          link: (words) => (
            <a className="link" href={paths.searchFor(suggestion)}>
              {words}
            </a>
          ),
        }}
      />
    </p>
  )
}

interface FoundTitlesProps {
  found: Found
  tools: CardTools
  /** An older answer, held until the next one is there. */
  isHeld: boolean
  more: { isLoading: boolean; load: () => Promise<unknown> }
  /** A result or one of its buttons was pressed. */
  onUse: () => void
}

/** Results as a grid of cards that say why they are there, the best first. */
export function FoundTitles({ found, tools, isHeld, more, onUse }: FoundTitlesProps) {
  const grid = useRef<HTMLElement>(null)
  const before = useRef(0)
  const { titles, hasMore } = found
  useEffect(() => {
    const count = before.current
    before.current = 0
    if (count > 0 && titles.length > count) listLinks(grid.current)[count]?.focus()
  }, [titles.length])
  async function loadMore() {
    before.current = titles.length
    await more.load()
  }
  return (
    <>
      <div className="list-head">
        <h1 className="sentence">{toSearchHeading(found.query)}</h1>
        <span className="count">{say(hasMore ? 'countSoFar' : 'count', { count: titles.length })}</span>
        <Guess suggestion={found.suggestion} />
      </div>
      <section
        ref={grid}
        data-zone="grid"
        className={isHeld ? 'search-hold' : undefined}
        aria-label={say('results')}
        onClickCapture={onUse}
      >
        <h2 className="visually-hidden">{say('results')}</h2>
        <TitleGrid
          titles={titles}
          parent={PARENT}
          tools={tools}
          toLooks={(title) => toResultLooks(title, found.reasons.get(title.id))}
        />
      </section>
      {hasMore && (
        <div className="search-more">
          <Button look="line" busy={more.isLoading} onClick={() => void loadMore()}>
            {say('more')}
          </Button>
        </div>
      )}
    </>
  )
}
