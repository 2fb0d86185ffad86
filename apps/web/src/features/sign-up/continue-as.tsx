import './sign-up.css'
import { Button } from '@kola/ui/controls/button'
import { type FormEvent, useState } from 'react'
import { useSending } from '#shared/entries/use-sending.ts'
import { ConsentEntry, type ConsentEntryProps } from './consent-entry.tsx'
import { say } from './words.ts'

export interface ContinueAsProps extends Pick<ConsentEntryProps, 'appName'> {
  /** Address, or name of the provider where it tells none. */
  who: string
  /** Makes the account and goes on. Never throws. */
  onContinue: (wantsNews: boolean) => Promise<void>
  onOtherWay: () => void
}

/** One who comes from Google or Facebook and has no account yet. */
export function ContinueAs({ who, appName, onContinue, onOtherWay }: ContinueAsProps) {
  const [isAgreed, setAgreed] = useState(false)
  const [wantsNews, setNews] = useState(false)
  const { isSending, send } = useSending()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isAgreed) send(() => onContinue(wantsNews))
  }
  return (
    <form className="form" onSubmit={submit}>
      <p>{say('oneStep')}</p>
      <ConsentEntry appName={appName} isAgreed={isAgreed} onAgreed={setAgreed} wantsNews={wantsNews} onNews={setNews} />
      <Button type="submit" look="main" wide busy={isSending} disabled={!isAgreed}>
        {say('continueAs', { who })}
      </Button>
      <Button look="text" wide onClick={onOtherWay}>
        {say('otherWay')}
      </Button>
    </form>
  )
}
