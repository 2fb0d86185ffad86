import type { Device, Watching } from '@kola/contract/devices/devices'
import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { toDeviceIcon } from '#features/devices/device-icon.ts'
import { toDay } from '#features/devices/event-words.ts'
import { signOutDevice, stopScreen } from '#features/devices/queries.ts'
import { say } from '#features/devices/words.ts'
import { useSending } from '#shared/entries/use-sending.ts'

/** What is joined by dots; what is not known is left out. */
const join = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' · ')

const toPlayed = ({ title, episode }: Watching) =>
  episode === null ? title : say('episode', { series: title, episode })

function WatchingLine({ watching, onGone }: { watching: Watching; onGone: () => void }) {
  const { isSending, failure, send } = useSending()
  const { deviceName, sessionId, isCurrent } = watching
  const stop = () =>
    send(async () => {
      await stopScreen(sessionId)
      showToast(say('stopped', { device: deviceName }))
      onGone()
    })
  return (
    <li>
      <Icon of={toDeviceIcon(deviceName)} />
      <div>
        <p>{deviceName}</p>
        <p>
          <b>{say('plays')}</b>
          {` · ${join(toPlayed(watching), watching.person?.name)}`}
        </p>
        {failure && <Message kind="danger">{failure.text}</Message>}
      </div>
      {isCurrent ? (
        <span className="device-this">{say('thisOne')}</span>
      ) : (
        <Button look="line" small busy={isSending} onClick={stop} aria-label={say('stopOf', { device: deviceName })}>
          {say('stop')}
        </Button>
      )}
    </li>
  )
}

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString()

function toUse({ isCurrent, since, lastUsedAt }: Device): string {
  if (isCurrent) return say('since', { day: toDay(since) })
  return isToday(lastUsedAt) ? say('usedToday') : say('usedOn', { day: toDay(lastUsedAt) })
}

function DeviceLine({ device, onGone }: { device: Device; onGone: () => void }) {
  const { isSending, failure, send } = useSending()
  const { deviceName, deviceId, isCurrent, place, signedInBy } = device
  const signOut = () =>
    send(async () => {
      await signOutDevice(deviceId)
      showToast(say('signedOut', { device: deviceName }))
      onGone()
    })
  return (
    <li>
      <Icon of={toDeviceIcon(deviceName)} />
      <div>
        <p>{deviceName}</p>
        <p>{join(place, toUse(device), signedInBy === 'tv' && say('byTv'))}</p>
        {failure && <Message kind="danger">{failure.text}</Message>}
      </div>
      {isCurrent ? (
        <span className="device-this">{say('thisOne')}</span>
      ) : (
        <Button
          look="line"
          small
          busy={isSending}
          onClick={signOut}
          aria-label={say('signOutOf', { device: deviceName })}
        >
          {say('signOut')}
        </Button>
      )}
    </li>
  )
}

interface ListProps<Of> {
  of: readonly Of[]
  /** The pressed button is gone: the keyboard goes on elsewhere. */
  onGone: () => void
}

export const WatchingList = ({ of, onGone }: ListProps<Watching>) => (
  <ul className="device-list">
    {of.map((watching) => (
      <WatchingLine key={watching.sessionId} watching={watching} onGone={onGone} />
    ))}
  </ul>
)

export const DeviceList = ({ of, onGone }: ListProps<Device>) => (
  <ul className="device-list">
    {/* The one that asks stands first. */}
    {of
      .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
      .map((device) => (
        <DeviceLine key={device.deviceId} device={device} onGone={onGone} />
      ))}
  </ul>
)
