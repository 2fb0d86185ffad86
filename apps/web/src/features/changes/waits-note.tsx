import { Icon } from '@kola/ui/controls/icon'
import { ShieldCheck } from '@kola/ui/icons/passkeys'
import { say } from './words.ts'

/** What follows once the code of a number is given, where another number stood before it. */
export const WaitsNote = () => (
  <p className="safe">
    <Icon of={ShieldCheck} />
    <span>{say('waits')}</span>
  </p>
)
