import type { Title } from '@kola/contract/title'
import { useState } from 'react'
import { useShowWindow } from '#features/catalogue/show-window.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { TitlePicture } from '#shared/titles/title-picture.tsx'

const COLUMNS = 4
/** Posters of a column; the first ones come again below, so that the drift never meets an end. */
const COLUMN_POSTERS = 4
const REPEATED_POSTERS = 2

/** Deals the titles out over the columns. */
export function dealColumns<T>(titles: readonly T[]): T[][] {
  return Array.from({ length: COLUMNS }, (_, column) => {
    const own = titles.filter((_, index) => index % COLUMNS === column).slice(0, COLUMN_POSTERS)
    return [...own, ...own.slice(0, REPEATED_POSTERS)]
  })
}

function Column({ titles }: { titles: readonly Title[] }) {
  return (
    <div className="posters__col">
      {titles.map((title, index) => (
        <TitlePicture
          // biome-ignore lint/suspicious/noArrayIndexKey: a poster may come twice, and the column never changes
          key={`${title.id}-${index}`}
          art={title.art}
          shape="poster"
          sizes="(min-width: 1000px) 15vw, 30vw"
          when="soon"
        />
      ))}
    </div>
  )
}

/** Whoever saves data gets the posters in view and no second row of them below. */
const SAVED_POSTERS = 8

const isSavingData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Posters that drift by behind the landing's words; still for whoever saves data or wants no motion. */
export function PosterWall() {
  const { texts: config } = useTenant()
  const [isStill] = useState(isSavingData)
  const titles = useShowWindow(config.recently_added ?? '', isStill ? SAVED_POSTERS : COLUMNS * COLUMN_POSTERS)
  return (
    <div className="posters" data-still={isStill ? '' : undefined} aria-hidden="true">
      <div className="posters__rail">
        {dealColumns(titles).map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
          <Column key={index} titles={column} />
        ))}
      </div>
    </div>
  )
}
