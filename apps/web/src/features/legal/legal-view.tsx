import { use } from 'react'
import { useHashSearch } from '#shared/location/location.ts'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import { ContentsAbove, ContentsBeside } from './contents.tsx'
import styles from './legal.css?url'
import { Section } from './legal-section.tsx'
import { type LegalFacts, type LegalText, toSectionHref } from './legal-text.ts'
import { listVersions, Versions } from './legal-versions.tsx'
import { LegalContext } from './sentence.tsx'
import type { LegalVersions } from './texts/versions.ts'
import { useAskedSection } from './use-section.ts'
import { say } from './words.ts'

export interface LegalViewProps {
  facts: LegalFacts
  versions: LegalVersions
  /** The version that is in force. */
  current: string
  /** Versions of the company's own, newest first. */
  own?: readonly string[]
  /** Address of the page. */
  href: string
  /** Address of what others have made of the app, on the page that names it. */
  notices?: string
}

const loaded = new Map<() => Promise<LegalText>, Promise<LegalText>>()

function load(text: () => Promise<LegalText>): Promise<LegalText> {
  const known = loaded.get(text) ?? text()
  loaded.set(text, known)
  return known
}

/** A legal text with its contents; `?section=` leads to a section, `?version=` to another version. */
export function LegalView({ versions, own, current, href, notices, facts }: LegalViewProps) {
  const asked = new URLSearchParams(useHashSearch()).get('version') ?? ''
  const shown = versions[asked] ? asked : current
  const { title, lead, sections } = use(load(versions[shown] as () => Promise<LegalText>))
  useAskedSection()
  const [first] = sections
  return (
    <LegalContext value={facts}>
      <main className="page legal">
        <ScreenStyles href={styles} />
        <header className="legal__head stack">
          {first && (
            <a className="button button--line legal__skip" href={toSectionHref(href, first.id)}>
              {say('skip')}
            </a>
          )}
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <Versions versions={listVersions(versions, own)} shown={shown} current={current} href={href} />
        </header>
        <ContentsBeside sections={sections} href={href} />
        <ContentsAbove sections={sections} href={href} />
        <div className="legal__text">
          {sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
          {notices && (
            <p className="note">
              <a className="link" href={notices}>
                {say('notices')}
              </a>
            </p>
          )}
        </div>
      </main>
    </LegalContext>
  )
}
