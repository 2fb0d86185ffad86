import { toFailureText } from '../failure.ts'
import { Icon } from './icon.tsx'

/** What went wrong, where it did, with a way on. */
export const Failure = ({ error, onAgain }: { error: unknown; onAgain?: () => void }) => (
  <div className="say say--bad" role="alert">
    <Icon name="alert" />
    <span>{toFailureText(error)}</span>
    {onAgain && (
      <button type="button" className="b b--s b--line" onClick={onAgain}>
        Try again
      </button>
    )}
  </div>
)
