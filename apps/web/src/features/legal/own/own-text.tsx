import type { LegalTextAnswer } from '@kola/contract/texts/legal-texts'
import { Article } from '@kola/ui/articles/article'
import { useHashSearch } from '#shared/location/location.ts'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import styles from '../legal.css?url'
import { listVersions, Versions } from '../legal-versions.tsx'
import type { LegalViewProps } from '../legal-view.tsx'
import { say } from '../words.ts'

const toMain = (language: string) => language.split('-')[0]

/** NOTE: what the help has for this is not shared, since another file would be named in what every screen loads. */
const chooseOwn = (all: LegalTextAnswer['languages']) =>
  navigator.languages
    .map((read) => all.find(({ language }) => toMain(language) === toMain(read)))
    .find((one) => one !== undefined) ?? all[0]

/** A version of the company's own; `?language=` leads to another of its languages. */
export function OwnText({ text, versions, href, notices }: { text: LegalTextAnswer } & Omit<LegalViewProps, 'own'>) {
  const asked = new URLSearchParams(useHashSearch()).get('language')
  const { languages, version, current } = text
  const shown = languages.find(({ language }) => language === asked) ?? chooseOwn(languages)
  if (!shown) return null
  return (
    <main className="page legal">
      <ScreenStyles href={styles} />
      <header className="legal__head stack">
        <h1 lang={shown.language}>{shown.title}</h1>
        <Versions versions={listVersions(versions, text.versions)} shown={version} current={current} href={href} />
        {languages.length > 1 && (
          <p className="note">
            {languages
              .filter(({ language }) => language !== shown.language)
              .map(({ language, title }) => (
                <a
                  key={language}
                  className="link"
                  lang={language}
                  href={`${href}?version=${version}&language=${language}`}
                >
                  {title}
                </a>
              ))}
          </p>
        )}
      </header>
      <div className="legal__text" lang={shown.language}>
        <Article html={shown.html} />
        {notices && (
          <p className="note">
            <a className="link" href={notices}>
              {say('notices')}
            </a>
          </p>
        )}
      </div>
    </main>
  )
}
