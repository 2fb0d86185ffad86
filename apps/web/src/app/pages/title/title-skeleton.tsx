import { Skeleton } from '@kola/ui/feedback/skeleton'
import { say } from './words.ts'

const CARDS = [0, 1, 2, 3, 4, 5, 6]

/** A title's page while it is on its way, in its final size: hero, tabs, posters. */
export function TitleSkeleton() {
  return (
    <main aria-busy="true">
      <span className="visually-hidden" role="status">
        {say('loading')}
      </span>
      <section className="hero hero--skeleton">
        <div className="hero__body">
          <Skeleton shape="line" width="70%" />
          <Skeleton shape="line" width="45%" />
          <Skeleton shape="line" width="90%" />
          <Skeleton shape="line" width="14rem" />
        </div>
      </section>
      <div className="page">
        <div className="tabs tabs--skeleton">
          <Skeleton shape="line" width="9rem" />
        </div>
        <div className="tab-body">
          <div className="grid">
            {CARDS.map((card) => (
              <Skeleton key={card} shape="poster" />
            ))}
          </div>
        </div>
      </div>
    </main>
  )
}
