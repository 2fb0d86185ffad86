import { BrandMark } from '@kola/ui/frame/brand'
import { useTenant } from '#features/tenant/queries.ts'
import { say } from './words.ts'

/** How long it is, in words. */
export function toSpan(days: number): string {
  if (days === 30) return say('spanMonth')
  if (days === 90) return say('spanQuarter')
  return days === 365 ? say('spanYear') : say('spanDays', { days })
}

function toParties(name: string, from: string): string {
  if (name && from) return say('forFrom', { name, from })
  if (name) return say('forOnly', { name })
  return from && say('fromOnly', { from })
}

const WAVES = [10, 86].flatMap((x) => [18, 26, 96, 104].map((y) => `M${x} ${y}q6-5 12 0t12 0`))

/** The card of a gift: cloth, how long it is, and for whom. */
export function GiftCard({
  days,
  name,
  from,
  code,
}: {
  days: number
  name: string
  from: string
  code?: string | null
}) {
  const { appName } = useTenant()
  return (
    <div className="gift-card">
      <svg viewBox="0 0 120 120" aria-hidden="true" fill="none" stroke="currentColor">
        <g strokeDasharray="3 2.5">
          {[8, 16, 24].map((r) => (
            <circle key={r} cx="60" cy="60" r={r} />
          ))}
        </g>
        <path d="M60 4 88 32 60 28 32 32ZM60 116 88 88 60 92 32 88ZM4 60 32 32 28 60 32 88ZM116 60 88 32 92 60 88 88Z" />
        <path d="M60 12v12M60 108V96M12 60h12M108 60H96" />
        <path d={WAVES.join('')} />
      </svg>
      <span className="brand">
        <BrandMark />
        <span>{appName}</span>
      </span>
      <div>
        <b>{toSpan(days)}</b>
        <p className={code ? 'gift-code' : undefined}>{code ?? toParties(name, from)}</p>
      </div>
    </div>
  )
}
