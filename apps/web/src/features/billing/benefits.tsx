import { Ticks } from './plan-card.tsx'
import { listPromises } from './promises.ts'
import { say } from './words.ts'

/** The tenant's promises, and below them what every tenant's apps can do. Specification 1 §1. */
export function Benefits({ config }: { config: Readonly<Record<string, string>> }) {
  return (
    <div className="benefits">
      <Ticks texts={listPromises(config)} />
      <Ticks texts={[say('cast'), say('download')]} />
    </div>
  )
}
