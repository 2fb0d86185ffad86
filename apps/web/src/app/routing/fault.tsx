import { Button } from '@kola/ui/controls/button'
import { texts } from '#shared/texts.ts'
import { say } from '../words.ts'

interface FaultProps {
  /** What happened, where that is known. */
  title?: string | undefined
  text: string
  onRetry: () => void
}

/** What stands where a screen or the whole start has failed; drawn with what is surely there. */
export function Fault({ title = texts.fallback, text, onRetry }: FaultProps) {
  return (
    <main className="gate gate--middle">
      <div className="page page--form stack">
        <h1 className="sentence">{title}</h1>
        <p>{text}</p>
        <Button look="main" onClick={onRetry}>
          {say('tryAgain')}
        </Button>
      </div>
    </main>
  )
}
