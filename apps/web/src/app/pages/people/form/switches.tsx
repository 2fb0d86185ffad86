import type { ListedProfile } from '@kola/contract/profiles/profiles'
import { Button } from '@kola/ui/controls/button'
import { Field } from '@kola/ui/fields/field'
import { listGrown, sayOr } from '#features/people/queries.ts'
import { peoplePaths } from '#shared/more-patterns.ts'
import { say } from '../words.ts'
import type { PersonForm } from './use-person-form.ts'

interface SwitchProps {
  label: string
  note: string
  checked: boolean
  onChecked: (checked: boolean) => void
}

function Switch({ label, note, checked, onChecked }: SwitchProps) {
  return (
    <label className="switch">
      <span>{label}</span>
      <small>{note}</small>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
      />
    </label>
  )
}

function PinSwitch({ form }: { form: PersonForm }) {
  const { pin, setPin, person, faults } = form
  const hasPin = person?.hasPin === true
  const isOn = pin.kind === 'digits' || (pin.kind === 'as-is' && hasPin)
  function turn(on: boolean) {
    if (!on) setPin(hasPin ? { kind: 'none' } : { kind: 'as-is' })
    else setPin(hasPin ? { kind: 'as-is' } : { kind: 'digits', digits: '' })
  }
  return (
    <div>
      <Switch label={say('pin')} note={say('pinHow')} checked={isOn} onChecked={turn} />
      {pin.kind === 'digits' && (
        <div className="switches__pin">
          <Field
            label={say(hasPin ? 'pinNew' : 'pinField')}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={pin.digits}
            error={faults.pin}
            onValue={(text) => setPin({ kind: 'digits', digits: text.replace(/\D/g, '') })}
          />
        </div>
      )}
      {isOn && pin.kind === 'as-is' && (
        <div className="switches__pin">
          <Button small look="line" onClick={() => setPin({ kind: 'digits', digits: '' })}>
            {say('pinChange')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What it takes to leave somebody with a limit. */
function Leaving({ people, me }: { people: readonly ListedProfile[]; me: string }) {
  const withPin = listGrown(people).filter(({ hasPin }) => hasPin)
  if (withPin.length > 0)
    return <p className="note">{say('leaveByPin', { names: sayOr(withPin.map(({ name }) => name)) })}</p>
  return (
    <p className="note">
      {say('leaveByPassword')}{' '}
      <a className="link" href={peoplePaths.manage(me)}>
        {say('setOwnPin')}
      </a>
    </p>
  )
}

interface SwitchesProps {
  form: PersonForm
  people: readonly ListedProfile[]
  /** Who is watching. */
  me: string
}

/** What is on or off for somebody. */
export function Switches({ form, people, me }: SwitchesProps) {
  const { entries, change } = form
  const isLimited = entries.ratingLimit !== null
  return (
    <div>
      <div className="switches">
        {isLimited && (
          <Switch
            label={say('child')}
            note={say('childHow')}
            checked={entries.isChild}
            onChecked={(isChild) => change({ isChild, ...(isChild && { autoplayNext: false }) })}
          />
        )}
        <PinSwitch form={form} />
        <Switch
          label={say('autoplay')}
          note={say('autoplayHow')}
          checked={entries.autoplayNext}
          onChecked={(autoplayNext) => change({ autoplayNext })}
        />
      </div>
      {isLimited && <Leaving people={people} me={me} />}
    </div>
  )
}
