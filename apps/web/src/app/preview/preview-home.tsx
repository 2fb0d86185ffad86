import type { HomeAnswer } from '@kola/contract/catalogue'
import { toTitle } from '@kola/contract/title'
import { Button } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Plus } from '@kola/ui/icons/signs'
import { toHome } from '#features/catalogue/queries.ts'
import { TitleHero } from '#features/catalogue/title-hero.tsx'
import { texts } from '#shared/texts.ts'
import { HomeSpotlight } from '../pages/home/home-spotlight.tsx'
import { RowBoundary } from '../pages/home/rows/row-boundary.tsx'
import { say } from '../pages/home/words.ts'
import type { CardTools } from '../titles/card-tools.tsx'
import { TitleRow } from '../titles/title-row.tsx'
import { WatchButton } from '../titles/watch-button.tsx'
import '../frame/frame.css'
import '../pages/home/home.css'
import './preview.css'

/** Of somebody who has begun nothing; what is pressed starts nothing. */
const STILL: CardTools = {
  play: { isEnabled: true, startingId: '', start: async () => {}, warm: () => {}, popup: null },
  points: [],
  draw: () => null,
  watch: () => {},
}
const TRENDING_COUNT = 10

/** Home by the parts that draw it for viewers. The keyboard scrolls it; nothing in it can be pressed. */
export function PreviewHome({ answer }: { answer: HomeAnswer }) {
  const home = toHome(answer, toTitle)
  const [first] = home.hero
  const isEmpty = home.hero.length + home.rows.length + home.trending.length === 0 && home.spotlight === null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse (WCAG 2.1.1)
    <section tabIndex={0} aria-label={say('home')} className="preview preview--home">
      {isEmpty ? (
        <main className="gate gate--middle" inert>
          <EmptyState level={1} title={say('nothingYet')}>
            <p>{say('nothingYetWhy')}</p>
          </EmptyState>
        </main>
      ) : (
        <main inert>
          {first ? (
            <TitleHero
              title={first}
              label={say('featured')}
              kicker={first.tagline}
              isLettered
              actions={
                <>
                  <WatchButton title={first} points={[]} play={STILL.play} label={texts.watchNow} />
                  <Button icon={Plus}>{texts.myList}</Button>
                </>
              }
            />
          ) : (
            <h1 className="page home-name">{say('home')}</h1>
          )}
          <div className="rows rows--lift">
            {home.rows.map(({ id, name, titles }) => (
              <RowBoundary key={id}>
                <TitleRow name={name} titles={titles} parent={id} tools={STILL} isEager />
              </RowBoundary>
            ))}
            <HomeSpotlight home={home} tools={STILL} />
            {home.trending.length > 0 && (
              <TitleRow
                name={say('trendingHere')}
                titles={home.trending.slice(0, TRENDING_COUNT)}
                parent="trending"
                tools={STILL}
                isRanked
              />
            )}
          </div>
        </main>
      )}
    </section>
  )
}
