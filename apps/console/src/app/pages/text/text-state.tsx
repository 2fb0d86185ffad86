import { client } from '#shared/client.ts'
import { toFailureText } from '#shared/failure.ts'
import { say } from '#shared/toasts.ts'
import type { Working } from './draft/use-text.ts'

type State = 'shown' | 'removed'

const SAID = {
  removed: 'Removed: no viewer reads it any more. Its versions stay.',
  shown: 'Back where it stood',
} as const

/** Takes an article from the viewers, or gives it back to them. */
export function TextState({ work }: { work: Working }) {
  const { id, state } = work.text
  async function put(next: State, isUndone = false) {
    try {
      await work.act(({ revision }) =>
        client('POST /api/v1/apps/texts/articles/{id}/state', { params: { id }, body: { revision, state: next } }),
      )
      say(SAID[next], isUndone || next === 'shown' ? undefined : () => void put('shown', true))
    } catch (error) {
      say(toFailureText(error))
    }
  }
  return (
    <div className="head__acts">
      {state === 'removed' && <span className="s s--off">Removed</span>}
      <button
        type="button"
        className="b b--s b--line"
        onClick={() => void put(state === 'removed' ? 'shown' : 'removed')}
      >
        {state === 'removed' ? 'Show again' : 'Remove'}
      </button>
    </div>
  )
}
