import type { StoredList } from '@kola/contract/stored/stored'
import type { StoreQueue } from '@kola/player/stored/store-queue'
import { useState } from 'react'
import { devicePaths } from '#shared/more-patterns.ts'
import { keepStoredSign, readStoredSign } from '#shared/stored/stored-sign.ts'
import { say } from './words.ts'

interface RulesProps {
  queue: StoreQueue | null
  devices: StoredList['devices']
  maxDevices: number
}

/** When films are fetched, and where the account has them. */
export function FetchRules({ queue, devices, maxDevices }: RulesProps) {
  const [rules, setRules] = useState(readStoredSign)
  const set = (change: Parameters<typeof keepStoredSign>[0]) => {
    setRules(keepStoredSign(change))
    void queue?.look()
  }
  return (
    <section id="when" tabIndex={-1}>
      <h2>{say('whenToFetch')}</h2>
      <div className="surface fetch-rules">
        <label>
          <span>
            {say('onlyWifi')}
            <small>{say('onlyWifiNote')}</small>
          </span>
          <input
            type="checkbox"
            role="switch"
            checked={rules.isWifiOnly}
            aria-checked={rules.isWifiOnly}
            onChange={(event) => set({ isWifiOnly: event.target.checked })}
          />
        </label>
        <label>
          <span>
            {say('atNight')}
            <small>{say('atNightNote')}</small>
          </span>
          <input
            type="checkbox"
            role="switch"
            checked={rules.isAtNight}
            aria-checked={rules.isAtNight}
            disabled={!rules.isWifiOnly}
            onChange={(event) => set({ isAtNight: event.target.checked })}
          />
        </label>
      </div>
      {devices.length > 0 && maxDevices > 0 && (
        <p>
          {say('devices', {
            count: devices.length,
            max: maxDevices,
            names: devices.map(({ deviceName }) => deviceName).join(', '),
          })}{' '}
          <a className="link" href={devicePaths.devices}>
            {say('seeDevices')}
          </a>
        </p>
      )}
    </section>
  )
}
