import { Button } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Skeleton } from '@kola/ui/feedback/skeleton'
import { useEffect } from 'react'
import { NoLine } from '#app/offline/no-line.tsx'
import { warmHome } from '#app/routing/routes.tsx'
import { useProfiles } from '#features/people/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { useHashSearch } from '#shared/location/location.ts'
import { peopleTexts } from '#shared/people/people-texts.ts'
import { texts } from '#shared/texts.ts'
import { OpenPerson } from './open-person.tsx'
import { PeopleChoice } from './people-choice.tsx'
import { WhoFrame } from './who-frame.tsx'
import { say } from './words.ts'

const FACES = [0, 1, 2]

function PeopleComing() {
  return (
    <main className="people-page" aria-busy="true">
      <h1>{peopleTexts.who}</h1>
      <div className="people">
        <span className="visually-hidden" role="status">
          {say('loading')}
        </span>
        {FACES.map((face) => (
          <span className="person" key={face}>
            <span className="person__face">
              <Skeleton shape="still" />
            </span>
          </span>
        ))}
      </div>
    </main>
  )
}

function Who() {
  const { data, isError, isPaused, refetch } = useProfiles()
  const asked = new URLSearchParams(useHashSearch()).get('person')
  const person = data?.profiles.find(({ id }) => id === asked)
  if (person && data) return <OpenPerson key={person.id} person={person} people={data.profiles} />
  if (data) return <PeopleChoice {...data} />
  if (isPaused) {
    return (
      <main className="gate gate--middle">
        <NoLine level={1} onRetry={() => void refetch()} />
      </main>
    )
  }
  if (!isError) return <PeopleComing />
  return (
    <main className="gate gate--middle">
      <EmptyState
        level={1}
        title={texts.fallback}
        action={
          <Button look="main" onClick={() => void refetch()}>
            {say('tryAgain')}
          </Button>
        }
      >
        <p>{say('lost')}</p>
      </EmptyState>
    </main>
  )
}

/** `/profile` and `/profile1`: who is watching, and the PIN of one who has one. */
export function WhoPage() {
  useScreenName(peopleTexts.who)
  useEffect(warmHome, [])
  return (
    <WhoFrame>
      <Who />
    </WhoFrame>
  )
}
