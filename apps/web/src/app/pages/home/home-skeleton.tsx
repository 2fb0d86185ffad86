import './home.css'
import { Skeleton } from '@kola/ui/feedback/skeleton'
import { say } from './words.ts'

const CARDS = [0, 1, 2, 3, 4, 5, 6, 7]
const ROWS = [0, 1, 2]

function HeroSkeleton() {
  return (
    <section className="hero hero--skeleton">
      <div className="hero__body">
        <Skeleton shape="line" width="70%" />
        <Skeleton shape="line" width="45%" />
        <Skeleton shape="line" width="90%" />
      </div>
    </section>
  )
}

function LoadingNote() {
  return (
    <span className="visually-hidden" role="status">
      {say('loading')}
    </span>
  )
}

/** The rows of home while it is not known which there are. */
export function RowsSkeleton() {
  return (
    <div className="rows rows--lift" aria-busy="true">
      <LoadingNote />
      {ROWS.map((row) => (
        <section className="row" key={row}>
          <div className="row__head">
            <Skeleton shape="line" width="10rem" />
          </div>
          <div className="row__scroller row__scroller--still">
            {CARDS.map((card) => (
              <div key={card}>
                <Skeleton shape="poster" />
                <div className="card__caption">
                  <Skeleton shape="line" width="80%" />
                </div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** Home while it is on its way for the first time, in its final size. */
export function HomeSkeleton() {
  return (
    <main className="home-coming" aria-busy="true">
      <HeroSkeleton />
      <RowsSkeleton />
    </main>
  )
}
