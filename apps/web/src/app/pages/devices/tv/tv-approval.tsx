import type { Person } from '@kola/contract/profiles/profiles'
import type { TvSignIn } from '@kola/contract/tv-sign-in/tv-sign-in'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Radios } from '@kola/ui/entries/radios'
import { Message } from '@kola/ui/feedback/message'
import { Tv } from '@kola/ui/icons/devices'
import { ShieldCheck } from '@kola/ui/icons/passkeys'
import { useState } from 'react'
import { useAccount } from '#features/account/queries.ts'
import { useHome } from '#features/catalogue/queries.ts'
import { approveTv, refuseTv } from '#features/devices/queries.ts'
import { say } from '#features/devices/words.ts'
import { Face } from '#features/people/face.tsx'
import { listGrown } from '#features/people/queries.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { navigate } from '#shared/location/location.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { devicePaths, toTvAddress } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { signOut } from '#shared/session/sign-out.ts'
import { TitlePicture } from '#shared/titles/title-picture.tsx'

const MINUTE_MS = 60_000
const EVERYBODY = 'everybody'

function toAsked(askedAt: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(askedAt)) / MINUTE_MS)
  return minutes < 1 ? say('tvAskedNow') : say('tvAsked', { minutes })
}

interface ShownProps {
  label: string
  note: string
  face: Pick<Person, 'name' | 'imageId'> | undefined
}

const Shown = ({ label, note, face }: ShownProps) => (
  <span className="opens-as">
    <span>
      {label} <span className="note">{note}</span>
    </span>
    {face && <Face {...face} size={40} />}
  </span>
)

/** What somebody with a limit sees, and what it takes to leave them. */
function sayLimit({ ratingLimit: limit }: Person, people: readonly Person[]): string {
  if (limit === null) return say('tvNoLimit')
  const hasPin = listGrown(people).some((grown) => grown.hasPin)
  return say(hasPin ? 'tvUpToPin' : 'tvUpToPassword', { limit })
}

function OpensAs({ value, onValue }: { value: string; onValue: (id: string) => void }) {
  const people = useAccount()?.people ?? []
  const main = useAccount()?.userid
  const others = people.filter(({ id }) => id !== main)
  if (others.length === 0) return null
  const choices = others.map((person) => {
    const [label, note] = [say('tvOnly', { name: person.name }), sayLimit(person, people)]
    return { id: person.id, label: `${label}, ${note}`, shown: <Shown {...{ label, note, face: person }} /> }
  })
  const everybody = {
    id: EVERYBODY,
    label: `${say('tvEverybody')}, ${say('tvEverybodyNote')}`,
    shown: (
      <Shown label={say('tvEverybody')} note={say('tvEverybodyNote')} face={people.find(({ id }) => id === main)} />
    ),
  }
  return (
    <div className="choices">
      <p className="field__label">{say('tvOpensAs')}</p>
      <Radios legend={say('tvOpensAs')} choices={[everybody, ...choices]} value={value} onValue={onValue} />
    </div>
  )
}

/** One tap: yes or no, with what asks and from where before one's eyes. */
export function AskedTv({ tv, onDecided }: { tv: TvSignIn; onDecided: (tv: TvSignIn) => void }) {
  const account = useAccount()
  const [opensAs, setOpensAs] = useState(EVERYBODY)
  const { isSending, failure, send } = useSending()
  const approve = () =>
    send(async () => onDecided(await approveTv(tv.userCode, opensAs === EVERYBODY ? null : opensAs)))
  // Back to these letters, also where they were typed.
  const askAnother = () => void signOut(() => navigate(paths.loginThen(toTvAddress(tv.userCode))))
  const refuse = () => send(async () => onDecided(await refuseTv(tv.userCode)))
  return (
    <>
      <div className="pay-head">
        <h1>{say('tvIsYours')}</h1>
      </div>
      <div className="tv-asks">
        <ul className="device-list">
          <li>
            <Icon of={Tv} />
            <div>
              <p>{tv.deviceName}</p>
              <p>{[tv.place, toAsked(tv.askedAt)].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        </ul>
        <p className="tv-code">{tv.userCode}</p>
      </div>
      <OpensAs value={opensAs} onValue={setOpensAs} />
      {account && (
        <p>
          <Rich
            text={say('tvAccount', { name: account.profile.email_address || account.name })}
            parts={{ b: (words) => <strong>{words}</strong> }}
          />{' '}
          <button type="button" className="quiet-link" onClick={askAnother}>
            {say('tvOther')}
          </button>
        </p>
      )}
      {failure && <Message kind="danger">{failure.text}</Message>}
      <Button look="main" wide busy={isSending} onClick={approve}>
        {say('tvYes')}
      </Button>
      <Button wide busy={isSending} onClick={refuse}>
        {say('tvNo')}
      </Button>
      <p className="safe">
        <Icon of={ShieldCheck} />
        <span>{say('tvSafe')}</span>
      </p>
    </>
  )
}

function sayOpens(account: ReturnType<typeof useAccount>): string {
  const screens = account?.screens ?? 0
  if (screens === 0) return say('tvOpens')
  // Of several it is not known by which of them.
  const [plan, ...others] = account?.subscriptions.map((one) => one.package) ?? []
  return plan && others.length === 0 ? say('tvOpensPlan', { plan, screens }) : say('tvOpensScreens', { screens })
}

/** What the television opens with. */
function FirstPicture() {
  const [first] = useHome().data?.hero ?? []
  return first ? <TitlePicture className="tv-picture" art={first.art} shape="still" sizes="32rem" /> : null
}

export function ApprovedTv() {
  const account = useAccount()
  return (
    <>
      <div className="pay-head" role="status">
        <p className="kicker">{say('tvSignedIn')}</p>
        <h1>{say('tvLook')}</h1>
        <p>{sayOpens(account)}</p>
      </div>
      <FirstPicture />
      <ButtonLink wide href={devicePaths.devices}>
        {say('title')}
      </ButtonLink>
    </>
  )
}

export const RefusedTv = () => (
  <>
    <div className="pay-head" role="status">
      <h1>{say('tvOutside')}</h1>
      <p>{say('tvOutsideText')}</p>
    </div>
    <ButtonLink look="main" wide href={paths.home}>
      {say('tvHome')}
    </ButtonLink>
    <p>
      <a className="link" href={devicePaths.devices}>
        {say('tvDevices')}
      </a>
    </p>
  </>
)
