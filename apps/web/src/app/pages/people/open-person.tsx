import type { ListedProfile } from '@kola/contract/profiles/profiles'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toNextAddress } from '#app/routing/guards.ts'
import { chooseByPin } from '#features/people/choose-person.ts'
import { PinPage } from '#features/people/pin/pin-page.tsx'
import { usePin } from '#features/people/pin/use-pin.ts'
import { listGrown, profilesQuery, sayOr, setPin } from '#features/people/queries.ts'
import { say as sayPeople } from '#features/people/words.ts'
import { useProof } from '#features/reauthentication/use-proof.ts'
import { readSearch } from '#shared/location/location.ts'
import { peoplePaths } from '#shared/more-patterns.ts'
import { Redirect } from '#shared/views/redirect.tsx'
import { OpenByPassword } from './open-by-password.tsx'
import { goOn } from './use-choosing.ts'
import { say } from './words.ts'

interface OpenPersonProps {
  person: ListedProfile
  people: readonly ListedProfile[]
}

const toWho = (next: string | null) => (next ? peoplePaths.whoThen(next) : peoplePaths.who)

const SomebodyElse = () => (
  <a className="quiet-link" href={toWho(toNextAddress(readSearch()))}>
    {say('somebodyElse')}
  </a>
)

/** Two entries of a new PIN, of which the second must be like the first. */
function NewPin({ person }: Pick<OpenPersonProps, 'person'>) {
  const client = useQueryClient()
  const state = usePin()
  const [first, setFirst] = useState('')
  const [isOther, setOther] = useState(false)
  function take(pin: string) {
    setOther(first !== '' && pin !== first)
    if (first === '') return setFirst(pin)
    setFirst('')
    if (pin !== first) return
    void state.attempt(async () => {
      await setPin(person.id, pin)
      await chooseByPin(person.id, pin)
      void client.invalidateQueries({ queryKey: profilesQuery.queryKey })
      goOn()
    })
  }
  const text = first ? sayPeople('againWhy') : sayPeople('newPinFor', { name: person.name })
  return (
    <PinPage
      key={first}
      person={person}
      title={sayPeople(first ? 'again' : 'newPin')}
      text={text}
      state={isOther ? { ...state, fault: sayPeople('notSame'), isWrong: true } : state}
      onPin={take}
    >
      <SomebodyElse />
    </PinPage>
  )
}

/** Four digits open a person: their own, or a grown-up's where somebody with a limit goes over to another one. */
export function OpenPerson({ person, people }: OpenPersonProps) {
  const state = usePin()
  const prove = useProof()
  const [isNew, setNew] = useState(false)
  const isOwn = person.opensBy !== 'grown-pin'
  const enter = (pin: string | undefined) =>
    state.attempt(async () => {
      await chooseByPin(person.id, pin)
      goOn()
    })
  async function forget() {
    if (!(await prove())) return
    if (isOwn) setNew(true)
    else await enter(undefined)
  }
  // The address was kept from when something guarded them.
  if (person.opensBy === 'nothing') return <Redirect to={peoplePaths.who} />
  if (person.opensBy === 'password') {
    return (
      <OpenByPassword person={person}>
        <SomebodyElse />
      </OpenByPassword>
    )
  }
  if (isNew) return <NewPin person={person} />
  const names = sayOr(listGrown(people).map(({ name }) => name))
  return (
    <PinPage
      person={person}
      title={isOwn ? sayPeople('pinOf', { name: person.name }) : sayPeople('grownPin')}
      text={isOwn ? sayPeople('pinOpens') : sayPeople('askGrown', { names })}
      state={state}
      onPin={(pin) => void enter(pin)}
    >
      <p>
        <button type="button" className="quiet-link" onClick={() => void forget()}>
          {sayPeople('forgot')}
        </button>{' '}
        <span className="note">{sayPeople(isOwn ? 'forgotHow' : 'passwordOpens')}</span>
      </p>
      <SomebodyElse />
    </PinPage>
  )
}
