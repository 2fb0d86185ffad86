import { toAvatarUrl } from '@kola/contract/avatar'
import { Button } from '@kola/ui/controls/button'
import { useEffect, useRef, useState } from 'react'
import { arrive } from '#app/arrival/arrive.ts'
import { describeDevice } from '#features/sign-in/queries.ts'
import { createDeviceFlow } from '#features/tv-sign-in/device-flow.ts'
import { toExpiry } from '#features/tv-sign-in/to-expiry.ts'
import { useTimeLeft } from '#features/tv-sign-in/use-time-left.ts'
import { type CodeState, watchCode } from '#features/tv-sign-in/watch-code.ts'
import { forgetMember } from '#shared/memory/member-memory.ts'
import { customerId } from '#shared/service/service.ts'
import { keepSession } from '#shared/service/session.ts'
import { loadScreen } from '#shared/views/load-screen.ts'
import { QrCode } from './qr-code.tsx'
import { say } from './words.ts'

const later = (run: () => void, afterMs: number) => {
  const timer = setTimeout(run, afterMs)
  return () => clearTimeout(timer)
}

/** The code as it stands now, until a phone approved one. */
function useCode(): CodeState {
  const [state, tell] = useState<CodeState>({ kind: 'asking', isLost: false })
  useEffect(() => {
    const flow = createDeviceFlow({ fetch: (...request) => fetch(...request), customerId, device: describeDevice() })
    return watchCode({ flow, tell, now: () => performance.now(), later })
  }, [])
  return state
}

export function ByCode({ onType }: { onType: () => void }) {
  const state = useCode()
  if (state.kind === 'approved') return <Approved {...state.answer} />
  return (
    <div className="tv-code">
      {state.kind === 'waiting' ? <Code {...state} /> : <p role="status">{say(state.isLost ? 'lost' : 'getting')}</p>}
      <div className="tv-code__side">
        {state.kind === 'waiting' && <QrCode text={state.code.addressWithCode} address={toPlain(state.code.address)} />}
        <Button onClick={onType} data-start="">
          {say('withPassword')}
        </Button>
      </div>
    </div>
  )
}

/** Between them stands a mark, or room. */
const isLetter = (sign: string) => /[A-Z0-9]/.test(sign)

/** An address as it is typed. */
const toPlain = (address: string) => address.replace(/^https?:\/\//, '')

function Code({ code, endsAtMs, isNew }: Extract<CodeState, { kind: 'waiting' }>) {
  const letters = [...code.userCode]
  return (
    <div>
      <h1>{say(isNew ? 'newTitle' : 'title')}</h1>
      <p className="tv-code__do">{say('point')}</p>
      <p className="tv-code__where">{toPlain(code.address)}</p>
      <p className="tv-code__do">{say('check')}</p>
      <p
        className="tv-code__letters"
        role="img"
        aria-label={say('codeOf', { letters: letters.filter(isLetter).join(' ') })}
      >
        {letters.map((letter, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter may stand twice, its place is its own
          isLetter(letter) ? <span key={at}>{letter}</span> : <i key={at} />,
        )}
      </p>
      <TimeLeft endsAtMs={endsAtMs} isNew={isNew} />
    </div>
  )
}

function TimeLeft({ endsAtMs, isNew }: { endsAtMs: number; isNew: boolean }) {
  const time = useTimeLeft(endsAtMs)
  return <p className="lead">{say(isNew ? 'leftOfNew' : 'left', { time })}</p>
}

type Answer = Extract<CodeState, { kind: 'approved' }>['answer']

function Approved({ token, lifetimeSeconds, asksWho }: Answer) {
  const [person, setPerson] = useState<{ name: string; imageId?: unknown }>()
  const welcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    forgetMember()
    keepSession(token, toExpiry(lifetimeSeconds))
    const read = async () => (await loadScreen(() => import('#app/start/member.ts'))).openMember(true)
    read().then(
      ({ profile }) => setPerson({ name: profile.first_name, imageId: profile.metaData.image_id }),
      // The next screen asks again, and says what is wrong.
      () => setPerson({ name: '' }),
    )
  }, [token, lifetimeSeconds])
  // On a slow line the remote may stand at the brand by now.
  useEffect(() => {
    if (person) welcome.current?.querySelector('button')?.focus()
  }, [person])
  if (person === undefined) return <div className="tv-code" />
  const { name, imageId } = person
  return (
    <div className="tv-code tv-code--welcome" ref={welcome}>
      <div>
        {name && <img className="tv-code__face" src={toAvatarUrl(customerId, imageId)} alt="" />}
        <h1>{name ? say('welcome', { name }) : say('welcomeNobody')}</h1>
        <p className="lead">{say('oneOfYours')}</p>
        <Button look="main" onClick={() => void arrive('email')}>
          {say(asksWho ? 'who' : 'start')}
        </Button>
      </div>
    </div>
  )
}
