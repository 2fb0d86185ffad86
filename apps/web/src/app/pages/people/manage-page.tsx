import type { ListedProfile } from '@kola/contract/profiles/profiles'
import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Skeleton } from '@kola/ui/feedback/skeleton'
import { showToast } from '@kola/ui/feedback/toast'
import { Plus } from '@kola/ui/icons/signs'
import { NoLine } from '#app/offline/no-line.tsx'
import { accountQuery } from '#features/account/queries.ts'
import { Face } from '#features/people/face.tsx'
import { PeopleStyles } from '#features/people/people-styles.tsx'
import { profilesQuery, useProfiles } from '#features/people/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { navigate, useHashSearch } from '#shared/location/location.ts'
import { peoplePaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { peopleTexts } from '#shared/people/people-texts.ts'
import { texts } from '#shared/texts.ts'
import { findFreePicture } from './form/entries.ts'
import { PersonFormView } from './form/person-form.tsx'
import { usePersonForm } from './form/use-person-form.ts'
import { RemovePerson } from './remove-person.tsx'
import { say } from './words.ts'

interface People {
  profiles: ListedProfile[]
  current: string
  most: number
  titles?: Record<string, number> | undefined
}

/** Who else can be changed here. */
function Faces({ people, asked }: { people: People; asked: string }) {
  const left = people.most - people.profiles.length
  return (
    <nav className="faces" aria-label={say('people')}>
      {people.profiles.map((person) => (
        <a
          key={person.id}
          href={peoplePaths.manage(person.id)}
          aria-label={person.name}
          title={person.name}
          aria-current={person.id === asked ? 'page' : undefined}
        >
          <Face {...person} size={56} />
        </a>
      ))}
      {left > 0 && (
        <a
          className="faces__add"
          href={peoplePaths.add}
          aria-label={say('add')}
          title={say('add')}
          aria-current={asked === 'new' ? 'page' : undefined}
        >
          <Icon of={Plus} />
        </a>
      )}
    </nav>
  )
}

/** What others hold of the people is asked for anew. */
function renew(): void {
  void queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey, refetchType: 'all' })
}

const leave = () => navigate(paths.home)

function EditPerson({ people, person }: { people: People; person: ListedProfile | undefined }) {
  const form = usePersonForm({
    person,
    freePicture: findFreePicture(people.profiles),
    onSaved() {
      renew()
      showToast(peopleTexts.saved)
      leave()
    },
  })
  function onRemoved(message: string) {
    renew()
    showToast(message)
    navigate(peoplePaths.who)
  }
  const { profiles, current, titles } = people
  const isRemovable = person && !person.isMain && person.id !== current
  return (
    <>
      <PersonFormView form={form} people={profiles} me={current} titles={titles} onCancel={leave} />
      {isRemovable && <RemovePerson person={person} onRemoved={onRemoved} />}
    </>
  )
}

function PersonComing() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {say('loading')}
      </span>
      <Skeleton shape="line" width="6rem" />
      <Skeleton shape="line" width="100%" />
      <Skeleton shape="line" width="100%" />
    </div>
  )
}

function NotThere({ title, onRetry }: { title: string; onRetry: () => void }) {
  const action = (
    <Button look="main" onClick={onRetry}>
      {say('tryAgain')}
    </Button>
  )
  return (
    <EmptyState title={title} action={action}>
      <p>{say('lost')}</p>
    </EmptyState>
  )
}

function Manage() {
  const { data, isError, isPaused, refetch } = useProfiles()
  const asked = new URLSearchParams(useHashSearch()).get('person') || (data?.current ?? '')
  const retry = () => void refetch()
  if (!data && isPaused) return <NoLine onRetry={retry} />
  if (!data) return isError ? <NotThere title={texts.fallback} onRetry={retry} /> : <PersonComing />
  const person = data.profiles.find(({ id }) => id === asked)
  const isNew = asked === 'new'
  if (!person && !isNew) return <p role="status">{say('gone', { name: say('someone') })}</p>
  if (isNew && data.profiles.length >= data.most) return <p role="status">{say('full')}</p>
  return (
    <>
      <Faces people={data} asked={asked} />
      {isNew && <h2>{say('newPerson')}</h2>}
      <EditPerson key={asked} people={data} person={person} />
    </>
  )
}

/** `/profile2`: name, language, birthday, gender and picture of somebody, and what they may watch. */
export function ManagePage() {
  useScreenName(texts.manageProfile)
  return (
    <main className="page people-manage">
      <PeopleStyles />
      <h1>{texts.manageProfile}</h1>
      <Manage />
    </main>
  )
}
