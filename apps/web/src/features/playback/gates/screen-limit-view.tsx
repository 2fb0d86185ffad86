import type { ActiveDevice } from '@kola/contract/playback'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Monitor, Smartphone, Tablet, Tv } from '@kola/ui/icons/devices'
import { type ReactNode, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { playbackTexts } from '#shared/texts.ts'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import { say } from '../words.ts'
import href from './gates.css?url'

interface ScreenLimitViewProps {
  devices: readonly ActiveDevice[]
  /** Ends that device's playback and starts here. */
  onTakeOver: (device: ActiveDevice) => Promise<void>
  /** The app's bar. */
  bar?: ReactNode
}

/** Stands in place of the film while every screen of the account is in use. */
export function ScreenLimitView({ devices, onTakeOver, bar }: ScreenLimitViewProps) {
  const [stopping, setStopping] = useState('')

  async function stop(device: ActiveDevice) {
    setStopping(device.sessionId)
    try {
      await onTakeOver(device)
    } finally {
      setStopping('')
    }
  }

  return (
    <>
      <ScreenStyles href={href} />
      {bar}
      <main className="gate">
        <div className="page page--screens stack">
          <h1 className="sentence">{playbackTexts.screenLimit}</h1>
          {devices.length > 0 && <p>{say('limit', { count: devices.length })}</p>}
          <ul className="devices">
            {devices.map((device) => (
              <DeviceRow
                key={device.sessionId}
                device={device}
                isBusy={stopping === device.sessionId}
                onStop={() => void stop(device)}
              />
            ))}
          </ul>
          <ButtonLink look="main" wide href={paths.changeSubscription}>
            {playbackTexts.upgradeScreens}
          </ButtonLink>
          <div className="gate__pair">
            <Button onClick={() => location.reload()}>{say('retry')}</Button>
            <ButtonLink look="text" href={paths.home}>
              {say('cancel')}
            </ButtonLink>
          </div>
        </div>
      </main>
    </>
  )
}

function DeviceRow({ device, isBusy, onStop }: { device: ActiveDevice; isBusy: boolean; onStop: () => void }) {
  const name = device.deviceName || say('anotherDevice')
  return (
    <li className="device">
      <Icon of={findDeviceIcon(name)} />
      <b>{name}</b>
      <p className="note">{say('since', { title: device.videoName, time: formatClock(device.startedAt) })}</p>
      <Button look="line" small busy={isBusy} aria-label={say('stopOn', { device: name })} onClick={onStop}>
        {say('stop')}
      </Button>
    </li>
  )
}

function findDeviceIcon(name: string) {
  if (/tv|chromecast|roku/i.test(name)) return Tv
  if (/ipad|tablet|tab\b/i.test(name)) return Tablet
  return /phone|android|tecno|infinix|itel|galaxy|pixel/i.test(name) ? Smartphone : Monitor
}

const formatClock = (iso: string) =>
  new Date(iso).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hour12: false })
