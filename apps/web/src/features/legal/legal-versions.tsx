import { Rich } from '#shared/messages/rich.tsx'
import { toDayText } from './legal-text.ts'
import type { LegalVersions } from './texts/versions.ts'
import { say } from './words.ts'

/** Those that came with the app, then the company's own, each from its oldest to its newest. */
export const listVersions = (carried: LegalVersions, own: readonly string[] = []): string[] => [
  ...Object.keys(carried),
  ...[...own].reverse(),
]

interface VersionsProps {
  versions: readonly string[]
  shown: string
  current: string
  /** Address of the page. */
  href: string
}

/** Since when the version that is shown is in force, or that it is so no more, with the way to the others. */
export function Versions({ versions, shown, current, href }: VersionsProps) {
  const others = versions.filter((version) => version !== shown)
  return (
    <p className="note">
      <Rich
        text={say(shown === current ? 'since' : 'held', { day: toDayText(shown) })}
        parts={{ day: (words) => <time dateTime={shown}>{words}</time> }}
      />
      {others.map((version) => (
        <span key={version}>
          {' · '}
          <a className="link" href={`${href}?version=${version}`}>
            {version === current ? say('current') : say('version', { day: toDayText(version) })}
          </a>
        </span>
      ))}
    </p>
  )
}
