import { readPath } from '#shared/location/location.ts'
import { CatalogueList } from './catalogue-list.tsx'
import { findListKind } from './list-kinds.ts'
import { MyList } from './my-list.tsx'
import { UpdatePopup } from './update-popup.tsx'

/** The four lists: movies, series, what is new, and the viewer's own. */
export function ListPage() {
  const path = readPath()
  const kind = findListKind(path)
  return (
    <main className="page screen-tall">
      {kind ? <CatalogueList key={path} kind={kind} /> : <MyList />}
      <UpdatePopup />
    </main>
  )
}
