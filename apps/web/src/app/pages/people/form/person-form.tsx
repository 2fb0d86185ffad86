import type { ListedProfile } from '@kola/contract/profiles/profiles'
import { isWithinLimit, type RatingLimit } from '@kola/contract/profiles/rating'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import type { FormEvent } from 'react'
import { peopleTexts } from '#shared/people/people-texts.ts'
import { say } from '../words.ts'
import { Ages } from './ages.tsx'
import { BirthdayPart, GenderPart, LanguagePart, NamePart, PicturePart } from './person-fields.tsx'
import { Switches } from './switches.tsx'
import type { PersonForm } from './use-person-form.ts'

interface PersonFormProps {
  form: PersonForm
  people: readonly ListedProfile[]
  /** Who is watching. */
  me: string
  /** How many titles are found up to each class. */
  titles: Readonly<Record<string, number>> | undefined
  onCancel: () => void
}

function sayFound({ form, titles }: Pick<PersonFormProps, 'form' | 'titles'>): string {
  const { name, ratingLimit } = form.entries
  const all = titles?.all
  if (!titles || all === undefined) return ''
  const values = { name: name.trim() || say('someone'), all, found: titles[ratingLimit ?? 'all'] ?? 0 }
  return ratingLimit === null ? say('findsAll', values) : say('finds', values)
}

/** From here down a limit is for children, unless it is said otherwise. */
const isForChildren = (limit: RatingLimit | null) => limit !== null && isWithinLimit(limit, '12')

function Stale({ form }: Pick<PersonFormProps, 'form'>) {
  const { person, isNewestShown, showNewest } = form
  return (
    <Message kind="warning">
      <p>{isNewestShown ? say('newestShown') : say('stale', { name: person?.name ?? '' })}</p>
      {!isNewestShown && <p>{say('saveAnyway')}</p>}
      <Button small look="line" onClick={() => showNewest(!isNewestShown)}>
        {say(isNewestShown ? 'showMine' : 'showNewest')}
      </Button>
    </Message>
  )
}

/** Everything that can be said of a person. */
export function PersonFormView({ form, people, me, titles, onCancel }: PersonFormProps) {
  const { entries, change, person } = form
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const day = event.currentTarget.elements.namedItem('dob') as HTMLInputElement | null
    void form.save(day?.validity.badInput === true)
  }
  function limit(ratingLimit: RatingLimit | null) {
    const isChild = isForChildren(ratingLimit)
    change({ ratingLimit, isChild, ...(isChild !== entries.isChild && { autoplayNext: !isChild }) })
  }
  return (
    <form className="form person-form" noValidate onSubmit={submit}>
      <PicturePart form={form} />
      <NamePart form={form} />
      {!person?.isMain && <Ages value={entries.ratingLimit} onValue={limit} hint={sayFound({ form, titles })} />}
      <div className="person-pair">
        <LanguagePart form={form} />
        <BirthdayPart form={form} />
      </div>
      <GenderPart form={form} />
      <Switches form={form} people={people} me={me} />
      {form.isStale && <Stale form={form} />}
      {form.failure && <Message kind="danger">{form.failure}</Message>}
      <div className="button-row">
        <Button type="submit" look="main" busy={form.isBusy}>
          {peopleTexts.save}
        </Button>
        <Button onClick={onCancel}>{peopleTexts.cancel}</Button>
      </div>
    </form>
  )
}
