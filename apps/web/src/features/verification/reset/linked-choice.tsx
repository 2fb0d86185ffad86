import type { ProviderName } from '@kola/contract/identity'
import type { LinkedSignInAnswer } from '@kola/contract/verification'
import { Checkbox } from '@kola/ui/entries/checkbox'
import { Rich } from '#shared/messages/rich.tsx'
import { say } from '../words.ts'

export interface LinkedChoiceProps {
  linked: readonly LinkedSignInAnswer[]
  onLinked: (linked: LinkedSignInAnswer[]) => void
  toName: (provider: ProviderName) => string
}

const toDay = (time: string) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** What else signs in to the account, each with a tick that takes it away. */
export function LinkedChoice({ linked, onLinked, toName }: LinkedChoiceProps) {
  const set = (provider: ProviderName, isDropped: boolean) =>
    onLinked(linked.map((one) => (one.provider === provider ? { ...one, isDropped } : one)))
  return (
    <fieldset className="linked">
      <legend>{say('alsoSignsIn')}</legend>
      <p className="note">{say('tickToDrop')}</p>
      {linked.map(({ provider, email, linkedAt, isDropped }) => (
        <Checkbox key={provider} checked={isDropped} onChecked={(isTicked) => set(provider, isTicked)}>
          <Rich
            text={say('takeAway', { provider: toName(provider) })}
            parts={{ provider: (words) => <strong>{words}</strong> }}
          />
          <span className="note">{say(email ? 'linkedAs' : 'linkedOn', { email, day: toDay(linkedAt) })}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
