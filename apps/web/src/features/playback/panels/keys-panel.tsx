import { say } from '../words.ts'
import { KEY_ROWS } from './key-rows.ts'
import { Panel } from './panel.tsx'

/** What the keys of a desk do here. */
export function KeysPanel({ onClose }: { onClose: () => void }) {
  return (
    <Panel title={say('keys')} onClose={onClose}>
      <dl className="keys">
        {KEY_ROWS.map(({ shown, does }) => (
          <div key={shown}>
            <dt>{shown}</dt>
            <dd>{does()}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
