import type { Title } from '@kola/contract/title'
import { Button } from '@kola/ui/controls/button'
import { Plus } from '@kola/ui/icons/signs'
import { Play } from '@kola/ui/icons/titles'
import { Row } from '@kola/ui/shelf/row'
import { DetailFacts } from '#features/catalogue/details/detail-facts.tsx'
import { TitleCard } from '#features/catalogue/title-card.tsx'
import { TitleHero } from '#features/catalogue/title-hero.tsx'
import { texts } from '#shared/texts.ts'
import '../frame/frame.css'
import { toCardDuration } from '../titles/title-links.ts'
import './preview.css'

export type PreviewView = 'details' | 'card' | 'row' | 'hero'

/** Places of other titles in a row. */
const OTHERS = [1, 2, 3, 4, 5, 6]

const actions = (
  <>
    <Button look="main" icon={Play} solidIcon>
      {texts.watchNow}
    </Button>
    <Button icon={Plus}>{texts.myList}</Button>
  </>
)

/** A title by the parts that draw it for viewers; it is looked at and does nothing. */
export function PreviewScreen({ title, view }: { title: Title; view: PreviewView }) {
  return (
    <main className="title-page preview" inert>
      {view === 'hero' && <TitleHero title={title} kicker={title.tagline} isLettered actions={actions} />}
      {view === 'details' && (
        <>
          <TitleHero title={title} lines={4} actions={actions} />
          <div className="page">
            <DetailFacts title={title} />
          </div>
        </>
      )}
      {view === 'row' && (
        <Row name={texts.movies}>
          <OwnCard title={title} isInRow />
          {OTHERS.map((place) => (
            <article className="card" key={place}>
              <div className="picture preview__other" />
            </article>
          ))}
        </Row>
      )}
      {view === 'card' && (
        <div className="preview__card">
          <OwnCard title={title} />
        </div>
      )}
    </main>
  )
}

const OwnCard = ({ title, isInRow }: { title: Title; isInRow?: boolean }) => (
  <TitleCard title={title} href="#" duration={toCardDuration(title)} isEager isDetailed={!isInRow} />
)
