import '#features/uploads/films.css'
import type { StaffSession } from '@kola/contract/staff/staff'
import { may } from '#shared/session.ts'
import { FilmList } from './film-list.tsx'
import { NewFilms } from './new-films.tsx'

/** Films on their way: what is sent, what is made of it, what failed. */
export function FilmsPage({ session }: { session: StaffSession }) {
  return (
    <div className="page">
      <div className="head">
        <div>
          <h1>Films</h1>
          <p>What was sent, and how far it is. Members see a film once its title is shown.</p>
        </div>
      </div>
      {may(session, 'catalogue.edit') && <NewFilms />}
      <FilmList />
    </div>
  )
}
