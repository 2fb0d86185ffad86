import type { AccountEvent } from '@kola/contract/account-events/account-events'
import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Message } from '@kola/ui/feedback/message'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Lost } from '#app/offline/lost.tsx'
import { NoLine } from '#app/offline/no-line.tsx'
import { toDeviceIcon } from '#features/devices/device-icon.ts'
import { toMoment, toSentence } from '#features/devices/event-words.ts'
import { activityQuery, signOutOthers } from '#features/devices/queries.ts'
import { say } from '#features/devices/words.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { navigate } from '#shared/location/location.ts'
import { accountPaths, devicePaths } from '#shared/more-patterns.ts'
import { DeviceStyles } from './device-styles.tsx'

function EventLine({ event }: { event: AccountEvent }) {
  const { at, deviceName, place } = event
  return (
    <li>
      <Icon of={toDeviceIcon(deviceName)} />
      <div>
        <p>{toSentence(event)}</p>
        <p>
          <time dateTime={at}>{toMoment(at)}</time>
          {[deviceName, place].filter(Boolean).map((part) => ` · ${part}`)}
        </p>
      </div>
    </li>
  )
}

/** Others are out before the password is asked for: whoever came in cannot change it first. */
function NotMe() {
  const { isSending, failure, send } = useSending()
  const protect = () =>
    send(async () => {
      await signOutOthers()
      navigate(accountPaths.updatePassword)
    })
  return (
    <section className="not-me">
      <h2>{say('notMeTitle')}</h2>
      <p>{say('notMeText')}</p>
      {failure && <Message kind="danger">{failure.text}</Message>}
      <div className="device-more">
        <Button look="danger" busy={isSending} onClick={protect} aria-describedby="not-me">
          {say('notMe')}
        </Button>
      </div>
      <p id="not-me" className="note">
        {say('notMeDo')}
      </p>
    </section>
  )
}

function Screen() {
  const { data, isPaused, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(activityQuery)
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
  const events = data.pages.flatMap((page) => page.events)
  if (events.length === 0) return <p>{say('activityEmpty')}</p>
  return (
    <>
      <ul className="device-list">
        {events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ul>
      {isFetchNextPageError && <p role="alert">{say('olderFailed')}</p>}
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('older')}
        </Button>
      )}
      <NotMe />
    </>
  )
}

/** `/account/activity`: what was done on the account and when. */
export function ActivityPage() {
  useScreenName(say('activity'))
  return (
    <main className="page page--slim">
      <DeviceStyles />
      <div className="gapped">
        <div className="pay-head">
          <h1>{say('activity')}</h1>
          <p>{say('activityIntro')}</p>
        </div>
        <Screen />
        <p>
          <a className="link" href={devicePaths.devices}>
            {say('tvDevices')}
          </a>
        </p>
      </div>
    </main>
  )
}
