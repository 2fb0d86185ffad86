import { Button } from '@kola/ui/controls/button'
import { texts } from '../../shared/texts.ts'
import { say } from '../words.ts'

/** What stands where a screen or the whole start has failed; drawn with what is surely there. */
export function Fault({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <main className="gate gate--middle">
      <div className="page page--form stack">
        <h1 className="sentence">{texts.fallback}</h1>
        <p>{text}</p>
        <Button look="main" onClick={onRetry}>
          {say('tryAgain')}
        </Button>
      </div>
    </main>
  )
}
