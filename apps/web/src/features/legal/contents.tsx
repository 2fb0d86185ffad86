import { useMemo } from 'react'
import { type LegalSection, toSectionHref } from './legal-text.ts'
import { useReadSection } from './use-section.ts'
import { say } from './words.ts'

interface ContentsProps {
  sections: readonly LegalSection[]
  /** Address of the page. */
  href: string
}

function Entries({ sections, href, current = '' }: ContentsProps & { current?: string }) {
  return (
    <ol className="legal__entries">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={toSectionHref(href, id)} aria-current={id === current ? 'location' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Beside the text on a wide screen; it says which section is being read. */
export function ContentsBeside({ sections, href }: ContentsProps) {
  const ids = useMemo(() => sections.map(({ id }) => id), [sections])
  const current = useReadSection(ids)
  return (
    <nav className="legal__contents legal__contents--beside" aria-label={say('contents')}>
      <Entries sections={sections} href={href} current={current} />
    </nav>
  )
}

/** Above the text on a small one, closed at first. */
export function ContentsAbove(props: ContentsProps) {
  return (
    <details className="legal__contents legal__contents--above">
      <summary>{say('contents')}</summary>
      <nav aria-label={say('contents')}>
        <Entries {...props} />
      </nav>
    </details>
  )
}
