import { useState } from 'react'
import { areKeysOn, turnKeys, useShownKeys } from '#shared/keys/use-keys.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { toWritten } from './strip.tsx'

/** All keys of the screen, and the way to be without them. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn)
  const keys = useShownKeys()
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div className="dialog__body stack">
        <dl className="dl">
          <dt>
            <kbd className="k">Ctrl K</kbd>
          </dt>
          <dd>search or do</dd>
          {keys.map(({ key, does }) => (
            <div className="dl__pair" key={key}>
              <dt>
                <kbd className="k">{toWritten(key)}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="flex">
          <input
            type="checkbox"
            className="tick"
            checked={isOn}
            onChange={({ target }) => {
              setOn(target.checked)
              turnKeys(target.checked ? 'on' : 'off')
            }}
          />
          Single keys work
        </label>
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--main" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
