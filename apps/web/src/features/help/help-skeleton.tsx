import { Skeleton } from '@kola/ui/feedback/skeleton'
import { say } from './words.ts'

const WIDTHS = ['62%', '48%', '70%', '55%', '66%', '44%']

/** Holds the places of tabs and questions. */
export function HelpSkeleton() {
  return (
    <div className="help__wait" role="status">
      <span className="visually-hidden">{say('loading')}</span>
      {WIDTHS.map((width) => (
        <div key={width} className="help__wait-line">
          <Skeleton shape="line" width={width} />
        </div>
      ))}
    </div>
  )
}
