import type { Device, Watching } from '@kola/contract/devices/devices'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { Tv } from '@kola/ui/icons/devices'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Lost } from '#app/offline/lost.tsx'
import { NoLine } from '#app/offline/no-line.tsx'
import { useAccount } from '#features/account/queries.ts'
import { devicesQuery, signOutOthers } from '#features/devices/queries.ts'
import { say } from '#features/devices/words.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { devicePaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { DeviceList, WatchingList } from './device-lists.tsx'
import { DeviceStyles } from './device-styles.tsx'

/** Asks once more: many are signed out by one press. */
function SignOutOthers({ count, onGone }: { count: number; onGone: () => void }) {
  const { isSending, failure, send } = useSending()
  const [isAsked, setAsked] = useState(false)
  if (count === 0) return null
  if (!isAsked) {
    return (
      <Button look="text" onClick={() => setAsked(true)}>
        {say('signOutOthers')}
      </Button>
    )
  }
  const signOut = () =>
    send(async () => {
      await signOutOthers()
      showToast(say('othersOut'))
      onGone()
    })
  return (
    <>
      {failure && <Message kind="danger">{failure.text}</Message>}
      <Button look="danger" busy={isSending} onClick={signOut} autoFocus>
        {say('signOutOthersSure', { count })}
      </Button>
      <Button look="text" onClick={() => setAsked(false)}>
        {say('keepThem')}
      </Button>
    </>
  )
}

function Lists({ devices, watching }: { devices: readonly Device[]; watching: readonly Watching[] }) {
  const head = useRef<HTMLHeadingElement>(null)
  const goOn = () => head.current?.focus()
  const screens = useAccount()?.screens ?? 0
  const others = devices.filter(({ isCurrent }) => !isCurrent).length
  return (
    <>
      <p role="status">
        {watching.length === 0 || screens === 0
          ? say('nonePlays')
          : say('playing', { count: watching.length, screens })}
      </p>
      {watching.length > 0 && (
        <section>
          <h2>{say('watchingNow')}</h2>
          <WatchingList of={watching} onGone={goOn} />
        </section>
      )}
      <section>
        <h2 ref={head} tabIndex={-1}>
          {say('signedIn')}
        </h2>
        <DeviceList of={devices} onGone={goOn} />
      </section>
      <div className="device-more">
        <ButtonLink icon={Tv} href={devicePaths.tv}>
          {say('addTv')}
        </ButtonLink>
        <SignOutOthers count={others} onGone={goOn} />
      </div>
    </>
  )
}

function Screen() {
  const { data, isPaused, isError, refetch } = useQuery(devicesQuery)
  const reload = () => void refetch()
  if (!data && isPaused) return <NoLine onRetry={reload} />
  if (!data && isError) {
    return (
      <Lost title={say('failed')} onRetry={reload}>
        {say('failedText')}
      </Lost>
    )
  }
  if (!data) return <p role="status">{say('loading')}</p>
  return <Lists {...data} />
}

/** `/account/devices`: what plays where, and where the account is signed in. */
export function DevicesPage() {
  useScreenName(say('title'))
  return (
    <main className="page page--slim">
      <DeviceStyles />
      <div className="gapped">
        <div className="pay-head">
          <h1>{say('title')}</h1>
        </div>
        <Screen />
        <p>
          <a className="link" href={devicePaths.activity}>
            {say('seeActivity')}
          </a>
        </p>
        <p>
          <a className="link" href={paths.account}>
            {say('toAccount')}
          </a>
        </p>
      </div>
    </main>
  )
}
