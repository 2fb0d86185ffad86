import type { Passkey } from '@kola/contract/passkeys/passkeys'
import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Message } from '@kola/ui/feedback/message'
import { KeyRound } from '@kola/ui/icons/passkeys'
import type { ReactNode } from 'react'
import { formatDay } from '#shared/format-day.ts'
import { say } from './words.ts'

const toDay = (time: string): string => formatDay(time.slice(0, 10))

/** When it was last used, and whether it is on more devices than one. */
function sayUse({ lastUsedAt, createdAt, isSynced }: Passkey): string {
  const used = lastUsedAt ? say('usedOn', { day: toDay(lastUsedAt) }) : say('neverUsed', { day: toDay(createdAt) })
  return isSynced ? `${used} · ${say('synced')}` : used
}

interface PasskeyLineProps {
  passkey: Passkey
  /** Stands in the place of the button that removes it, where nothing else opens the account. */
  only: ReactNode
  onRename: () => void
  onRemove: () => void
}

/** One passkey and what can be done with it. */
export function PasskeyLine({ passkey, only, onRename, onRemove }: PasskeyLineProps) {
  const { name, refusedAt } = passkey
  return (
    <li className="line passkey">
      <Icon of={KeyRound} />
      <p>{name}</p>
      <p>{sayUse(passkey)}</p>
      <div className="line__side passkey__side">
        <Button small look="line" aria-label={say('renameOf', { name })} onClick={onRename}>
          {say('rename')}
        </Button>
        {!only && (
          <Button small look="line" aria-label={say('removeOf', { name })} onClick={onRemove}>
            {say('remove')}
          </Button>
        )}
      </div>
      {refusedAt && <Message kind="danger">{say('refused', { day: toDay(refusedAt) })}</Message>}
      {only && <Message>{only}</Message>}
    </li>
  )
}
