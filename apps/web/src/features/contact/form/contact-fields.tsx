import { MAX_MESSAGE_LETTERS, MAX_SUBJECT_LETTERS } from '@kola/contract/rules/contact-lengths'
import { EmailField, Field } from '@kola/ui/fields/field'
import { TextArea } from '@kola/ui/fields/text-area'
import { say } from '../words.ts'
import { addPhone, type Entries, type Faults } from './entries.ts'

interface ContactFieldsProps {
  entries: Entries
  faults: Faults
  onEntry: (name: keyof Entries, value: string) => void
  onClear: (name: keyof Entries) => void
}

/** From here on the letters that are left are told. */
const SOON_FULL = MAX_MESSAGE_LETTERS - 500

function AddPhone({ onAdd }: { onAdd: () => void }) {
  return (
    <button type="button" className="link" onClick={onAdd}>
      {say('addPhone')}
    </button>
  )
}

export function ContactFields({ entries, faults, onEntry, onClear }: ContactFieldsProps) {
  const field = (name: keyof Entries) => ({
    value: entries[name],
    onValue: (value: string) => onEntry(name, value),
    onFocus: () => onClear(name),
    error: faults[name],
  })
  const { length } = entries.message
  const withPhone = addPhone(entries)
  return (
    <>
      <div className="contact__pair">
        <Field {...field('name')} label={say('name')} autoComplete="name" autoCapitalize="words" maxLength={160} />
        <EmailField {...field('email')} autoComplete="email" maxLength={254} />
      </div>
      <Field
        {...field('phone')}
        label={say('phone')}
        hint={say('phoneHint')}
        aside={withPhone !== null && <AddPhone onAdd={() => onEntry('message', withPhone)} />}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <Field {...field('title')} label={say('title')} hint={say('titleHint')} maxLength={MAX_SUBJECT_LETTERS} />
      <TextArea
        {...field('message')}
        label={say('message')}
        rows={7}
        maxLength={MAX_MESSAGE_LETTERS}
        aside={
          length > SOON_FULL && <span className="note">{say('left', { count: MAX_MESSAGE_LETTERS - length })}</span>
        }
      />
    </>
  )
}
