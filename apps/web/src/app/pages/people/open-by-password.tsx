import type { ListedProfile } from '@kola/contract/profiles/profiles'
import { Button } from '@kola/ui/controls/button'
import { type ReactNode, useEffect } from 'react'
import { chooseByPin } from '#features/people/choose-person.ts'
import { Face } from '#features/people/face.tsx'
import { useProof } from '#features/reauthentication/use-proof.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { goOn } from './use-choosing.ts'
import { say } from './words.ts'

interface OpenByPasswordProps {
  person: ListedProfile
  /** Ways on without it. */
  children: ReactNode
}

/** Nobody without a limit has a PIN: the account's password, or a passkey, opens the person. It is asked for at once. */
export function OpenByPassword({ person, children }: OpenByPasswordProps) {
  const prove = useProof()
  const { isSending, failure, send } = useSending()
  async function open() {
    if (!(await prove())) return
    send(async () => {
      await chooseByPin(person.id, undefined)
      goOn()
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it comes by itself once, with the screen
  useEffect(() => void open(), [])
  return (
    <main className="people-page">
      <div className="pin-head">
        <Face {...person} size={112} />
        <h1>{person.name}</h1>
        <p role="alert" className={failure ? 'pin-head__fault' : undefined}>
          {failure?.text}
        </p>
        <p>{say('passwordOpens')}</p>
      </div>
      <Button look="main" busy={isSending} onClick={() => void open()}>
        {say('enterPassword')}
      </Button>
      <div className="pin-ways">{children}</div>
    </main>
  )
}
