import type { TvSignIn } from '@kola/contract/tv-sign-in/tv-sign-in'
import { readUserCode, toUserCodeLetters, USER_CODE_LENGTH } from '@kola/contract/tv-sign-in/user-code'
import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Message } from '@kola/ui/feedback/message'
import { Tv } from '@kola/ui/icons/devices'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { toTvQuery } from '#features/devices/queries.ts'
import { say } from '#features/devices/words.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { toFailure } from '#shared/entries/failure.ts'
import { useHashSearch } from '#shared/location/location.ts'
import { DeviceStyles } from '../device-styles.tsx'
import { LetterBoxes } from './letter-boxes.tsx'
import { ApprovedTv, AskedTv, RefusedTv } from './tv-approval.tsx'

interface EnterProps {
  before: string
  wrong: string | null
  isBusy: boolean
  onCode: (code: string) => void
}

function EnterCode({ before, wrong, isBusy, onCode }: EnterProps) {
  const { appName } = useTenant()
  const [letters, setLetters] = useState(before)
  const wrongId = useId()
  const isWhole = letters.length === USER_CODE_LENGTH
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWhole) onCode(letters)
  }
  return (
    <form className="gapped" onSubmit={submit}>
      <div className="pay-head">
        <h1>{say('tvTitle')}</h1>
        <p>{say('tvType')}</p>
      </div>
      {wrong && (
        <div id={wrongId}>
          <Message kind="danger">{wrong}</Message>
        </div>
      )}
      <LetterBoxes letters={letters} onLetters={setLetters} wrongId={wrong ? wrongId : undefined} />
      <Button type="submit" look="main" wide busy={isBusy} disabled={!isWhole}>
        {say('tvContinue')}
      </Button>
      <p className="safe">
        <Icon of={Tv} />
        <span>{say('tvHint', { appName })}</span>
      </p>
    </form>
  )
}

function Found({ tv }: { tv: TvSignIn }) {
  const [decided, setDecided] = useState(tv)
  if (decided.state === 'approved') return <ApprovedTv />
  return decided.state === 'refused' ? <RefusedTv /> : <AskedTv tv={decided} onDecided={setDecided} />
}

function Screen({ asked }: { asked: string }) {
  // An address that begins with a code asks for it at once.
  const [code, setCode] = useState(readUserCode(asked))
  const { data, error, isFetching, refetch } = useQuery({ ...toTvQuery(code ?? ''), enabled: code !== null })
  const look = (next: string) => (next === code ? void refetch() : setCode(next))
  if (data) return <Found key={data.userCode} tv={data} />
  return (
    <EnterCode
      before={code ?? toUserCodeLetters(asked)}
      wrong={error && !isFetching ? toFailure(error).text : null}
      isBusy={isFetching}
      onCode={look}
    />
  )
}

/** `/tv`: the letters that a television shows are typed, and it is let in or kept out. */
export function TvPage() {
  useScreenName(say('tvTitle'))
  const asked = new URLSearchParams(useHashSearch()).get('code') ?? ''
  return (
    <main className="page page--slim">
      <DeviceStyles />
      <div className="gapped">
        {/* Another code is another television. */}
        <Screen key={asked} asked={asked} />
      </div>
    </main>
  )
}
