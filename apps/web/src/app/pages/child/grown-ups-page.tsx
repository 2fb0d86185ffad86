import { ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Dialog } from '@kola/ui/surfaces/dialog'
import { ChildBar } from '#app/frame/child/child-bar.tsx'
import { toNextAddress } from '#app/routing/guards.ts'
import { useAccount } from '#features/account/queries.ts'
import { listGrown, sayOr } from '#features/people/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { navigate, useHashSearch } from '#shared/location/location.ts'
import { usePerson } from '#shared/memory/person.ts'
import { peoplePaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { Redirect } from '#shared/views/redirect.tsx'
import { ChildCinema } from './home/child-home-page.tsx'
import { say } from './words.ts'

const leaveToCinema = () => navigate(paths.home)

/** `/grown-ups`: an address that is not for whoever is watching, and the way to those who can open it. */
export function GrownUpsPage() {
  const search = useHashSearch()
  const next = toNextAddress(search)
  const person = usePerson()
  const isFilm = new URLSearchParams(search).get('film') !== null
  const title = say(isFilm ? 'film' : 'part')
  useScreenName(title)
  const grown = listGrown(useAccount()?.people ?? [])
  // Whoever has no limit is not stopped: a reload of this address, after somebody else was chosen.
  if (person?.id && !person.ratingLimit) return <Redirect to={next ?? paths.home} />
  const [first] = grown
  const hasPin = first?.hasPin === true
  const names = sayOr(grown.map(({ name }) => name))
  const actions = (
    <>
      <ButtonLink look="main" href={paths.home}>
        {say(person?.isChild ? 'back' : 'backHome')}
      </ButtonLink>
      {first && (
        <ButtonLink look="text" href={peoplePaths.open(first.id, next)}>
          {say(hasPin ? 'enterPin' : 'enterPassword')}
        </ButtonLink>
      )}
    </>
  )
  const ask = <p>{first ? say(hasPin ? 'askPin' : 'askPassword', { names }) : say('askNobody')}</p>
  if (person?.isChild) {
    // A sheet over their own cinema: whoever closes it is there.
    return (
      <>
        <ChildBar />
        <ChildCinema />
        <Dialog title={title} onClose={leaveToCinema} actions={actions}>
          {ask}
        </Dialog>
      </>
    )
  }
  return (
    <>
      <ChildBar />
      <main className="gate gate--middle">
        <EmptyState level={1} title={title} action={<div className="empty__actions">{actions}</div>}>
          {ask}
        </EmptyState>
      </main>
    </>
  )
}
