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
  /** Whether episodes are kept ahead was chosen. */
  onAhead: () => void
}

/** When films are fetched, and where the account has them. */
export function FetchRules({ queue, devices, maxDevices, onAhead }: RulesProps) {
  const [rules, setRules] = useState(readStoredSign)
  const set = (change: Parameters<typeof keepStoredSign>[0]) => {
    setRules(keepStoredSign(change))
    void queue?.look()
  }
  return (
    <section id="when" tabIndex={-1}>
      <h2>{say('whenToFetch')}</h2>
      <div className="surface fetch-rules">
        <RuleSwitch
          name={say('onlyWifi')}
          note={say('onlyWifiNote')}
          isOn={rules.isWifiOnly}
          onSwitch={(isWifiOnly) => set({ isWifiOnly })}
        />
        <RuleSwitch
          name={say('atNight')}
          note={say('atNightNote')}
          isOn={rules.isAtNight}
          disabled={!rules.isWifiOnly}
          onSwitch={(isAtNight) => set({ isAtNight })}
        />
        <RuleSwitch
          name={say('keepAhead')}
          note={say('keepAheadNote')}
          isOn={rules.keepsAhead}
          onSwitch={(keepsAhead) => {
            set({ keepsAhead })
            onAhead()
          }}
        />
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

interface RuleSwitchProps {
  name: string
  note: string
  isOn: boolean
  disabled?: boolean
  onSwitch: (isOn: boolean) => void
}

function RuleSwitch({ name, note, isOn, disabled = false, onSwitch }: RuleSwitchProps) {
  return (
    <label>
      <span>
        {name}
        <small>{note}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={disabled}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </label>
  )
}
