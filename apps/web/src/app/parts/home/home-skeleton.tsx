import './skeletons.css'
import { Skeleton } from '@kola/ui/surfaces/skeleton'

const CARDS = [0, 1, 2, 3, 4, 5, 6, 7]
const ROWS = [0, 1, 2]

/** Home while it is on its way for the first time, in its final size. */
export function HomeSkeleton() {
  return (
    <main aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading
      </span>
      <section className="hero hero--skeleton">
        <div className="hero__body">
          <Skeleton shape="line" width="70%" />
          <Skeleton shape="line" width="45%" />
          <Skeleton shape="line" width="90%" />
        </div>
      </section>
      <div className="rows rows--lift">
        {ROWS.map((row) => (
          <section className="row" key={row}>
            <div className="row__head">
              <Skeleton shape="line" width="10rem" />
            </div>
            <div className="row__scroller row__scroller--still">
              {CARDS.map((card) => (
                <Skeleton key={card} shape="poster" />
              ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  )
}
