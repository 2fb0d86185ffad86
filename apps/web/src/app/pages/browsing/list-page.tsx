import { readPath } from '../../../shared/location/location.ts'
import { CatalogueList } from '../../parts/lists/catalogue-list.tsx'
import { findListKind } from '../../parts/lists/list-kinds.ts'
import { MyList } from '../../parts/lists/my-list.tsx'
import { UpdatePopup } from '../../parts/lists/update-popup.tsx'

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
