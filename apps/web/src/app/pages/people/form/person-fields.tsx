import { toLanguageCode } from '@kola/contract/language-name'
import { MAX_PROFILE_NAME } from '@kola/contract/profiles/profiles'
import { toNames } from '@kola/contract/rules/person'
import { Button } from '@kola/ui/controls/button'
import { Field } from '@kola/ui/fields/field'
import { Select } from '@kola/ui/fields/select'
import { Pencil } from '@kola/ui/icons/people'
import { useId, useState } from 'react'
import { Face } from '#features/people/face.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { cleanText } from '#shared/entries/clean-text.ts'
import { peopleTexts } from '#shared/people/people-texts.ts'
import { say } from '../words.ts'
import { toToday } from './entries.ts'
import { Gallery } from './gallery.tsx'
import { listLanguages } from './languages.ts'
import type { PersonForm } from './use-person-form.ts'

interface PartProps {
  form: PersonForm
}

/** The picture, and what opens the others. */
export function PicturePart({ form }: PartProps) {
  const { entries, change } = form
  const [isOpen, setOpen] = useState(false)
  const name = cleanText(entries.name)
  return (
    <div className="picked">
      <Face
        name={name}
        imageId={entries.imageId}
        size={96}
        alt={name ? say('pictureOf', { name }) : say('yourPicture')}
      />
      <Button small look="line" icon={Pencil} onClick={() => setOpen(true)}>
        {say('anotherPicture')}
      </Button>
      {isOpen && (
        <Gallery
          imageId={entries.imageId}
          onClose={() => setOpen(false)}
          onChoose={(imageId) => {
            change({ imageId })
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

/** Which first and last name an account has of what is typed. GAP-014 */
function sayNames(typed: string): string {
  const { firstName: first, lastName: last } = toNames(cleanText(typed))
  if (first === '') return ''
  if (last === '') return say('firstName', { first })
  return say(cleanText(typed).split(/\s+/).length > 2 ? 'droppedWords' : 'names', { first, last })
}

export function NamePart({ form }: PartProps) {
  const { entries, person, faults, change } = form
  const isMain = person?.isMain === true
  return (
    <Field
      label={say('name')}
      autoComplete={isMain ? 'name' : 'off'}
      maxLength={MAX_PROFILE_NAME}
      value={entries.name}
      hint={isMain ? sayNames(entries.name) : undefined}
      error={faults.name}
      onValue={(name) => change({ name })}
    />
  )
}

/** Names of older clients are read as their codes. */
const toValue = (language: string) => toLanguageCode(language) || language

export function LanguagePart({ form }: PartProps) {
  const { texts: config } = useTenant()
  const value = toValue(form.entries.language)
  return (
    <Select
      label={say('language')}
      value={value}
      options={[{ value: '', label: say('noLanguage') }, ...listLanguages(config.language_option, value)]}
      error={form.faults.language}
      onValue={(language) => form.change({ language })}
    />
  )
}

export function BirthdayPart({ form }: PartProps) {
  const { entries, faults, change } = form
  return (
    <Field
      label={say('dob')}
      type="date"
      name="dob"
      autoComplete={form.person?.isMain ? 'bday' : 'off'}
      max={toToday(new Date())}
      value={entries.dob}
      error={faults.dob}
      onValue={(dob) => change({ dob })}
    />
  )
}

const GENDERS = [
  { gender: 'Male', label: peopleTexts.male },
  { gender: 'Female', label: peopleTexts.female },
] as const

export function GenderPart({ form }: PartProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="field__label">{say('gender')}</legend>
      <div className="person-chips">
        {GENDERS.map(({ gender, label }) => (
          <label key={gender}>
            <input
              type="radio"
              name={name}
              checked={form.entries.gender === gender}
              onChange={() => form.change({ gender })}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
