import type { ListedProfile } from '@kola/contract/profiles/profiles'
import { ButtonLink } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Lock } from '@kola/ui/icons/contact'
import { Pencil } from '@kola/ui/icons/people'
import { Plus } from '@kola/ui/icons/signs'
import { Face } from '#features/people/face.tsx'
import { sayReach } from '#features/people/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { peoplePaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { peopleTexts } from '#shared/people/people-texts.ts'
import { texts } from '#shared/texts.ts'
import { nameLanguage } from './form/languages.ts'
import { useChoosing } from './use-choosing.ts'
import { say } from './words.ts'

interface PersonTileProps {
  person: ListedProfile
  isCurrent: boolean
  onChoose: () => void
}

function PersonTile({ person, isCurrent, onChoose }: PersonTileProps) {
  const { texts: config } = useTenant()
  return (
    <button
      type="button"
      className="person"
      aria-current={isCurrent || undefined}
      data-start={isCurrent ? '' : undefined}
      onClick={onChoose}
    >
      <span className="person__face">
        <Face {...person} size={168} />
        {person.hasPin && (
          <span className="person__lock">
            <Icon of={Lock} />
          </span>
        )}
      </span>
      <span>
        {person.name}
        <small>{sayReach(person, (code) => nameLanguage(config.language_option, code))}</small>
        {person.hasPin && <span className="visually-hidden">{say('hasPin')}</span>}
      </span>
    </button>
  )
}

interface PeopleChoiceProps {
  profiles: readonly ListedProfile[]
  current: string
  most: number
}

/** Everybody of the account, and a place for one more. */
export function PeopleChoice({ profiles, current, most }: PeopleChoiceProps) {
  const choose = useChoosing()
  const left = most - profiles.length
  const me = profiles.find(({ id }) => id === current)
  const isGrown = me?.ratingLimit === null
  return (
    <main className="people-page">
      <h1>{peopleTexts.who}</h1>
      <div className="people" data-zone="people">
        {profiles.map((person) => (
          <PersonTile
            key={person.id}
            person={person}
            isCurrent={person.id === current}
            onChoose={() => void choose(person)}
          />
        ))}
        {isGrown && left > 0 && (
          <a className="person" href={peoplePaths.add}>
            <span className="person__face person__add">
              <Icon of={Plus} />
            </span>
            <span>
              {say('add')}
              <small>{say('left', { left })}</small>
            </span>
          </a>
        )}
      </div>
      {isGrown && (
        <ButtonLink look="line" icon={Pencil} href={paths.profile}>
          {texts.manageProfile}
        </ButtonLink>
      )}
    </main>
  )
}
