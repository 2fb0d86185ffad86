import type { LegalTextAnswer } from '@kola/contract/texts/legal-texts'
import type { LegalTextId } from '@kola/contract/texts/texts'
import { Article } from '@kola/ui/articles/article'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Skeleton } from '@kola/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useHashSearch } from '#shared/location/location.ts'
import { pickLanguage } from '#shared/messages/pick-language.ts'
import { call } from '#shared/service/service.ts'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import styles from './legal.css?url'
import { listVersions, Versions } from './legal-versions.tsx'
import { LegalView, type LegalViewProps } from './legal-view.tsx'
import { say } from './words.ts'

interface LegalProps extends Omit<LegalViewProps, 'own'> {
  text: LegalTextId
}

const useLegal = (text: LegalTextId, version: string) =>
  useQuery({
    queryKey: ['legal', text, version],
    queryFn: async () =>
      (await call('GET /apps/v1/legal/{text}', { params: { text }, query: version ? { version } : {} })).text,
  })

/** The company's own text where it has one in force, else the one that came with the app; `?version=` leads to any that was. */
export function Legal({ text, ...view }: LegalProps) {
  const asked = new URLSearchParams(useHashSearch()).get('version') ?? ''
  const isCarried = Object.hasOwn(view.versions, asked)
  const current = useLegal(text, '')
  const isOther = !isCarried && current.data?.versions.includes(asked) === true
  const other = useLegal(text, isOther ? asked : '')
  const own = isOther ? other : current
  if (current.data === null) return <LegalView {...view} />
  if (current.data && isCarried)
    return <LegalView {...view} current={current.data.current} own={current.data.versions} />
  if (own.data) return <OwnText text={own.data} {...view} />
  return (
    <main className="page legal">
      <ScreenStyles href={styles} />
      {own.isError ? <Failed onAgain={() => void own.refetch()} /> : <Wait />}
    </main>
  )
}

function OwnText({ text, versions, href, notices }: { text: LegalTextAnswer } & Omit<LegalViewProps, 'own'>) {
  const asked = new URLSearchParams(useHashSearch()).get('language')
  const { languages, version, current } = text
  const shown = languages.find(({ language }) => language === asked) ?? pickLanguage(languages)
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

const Failed = ({ onAgain }: { onAgain: () => void }) => (
  <Message kind="danger">
    <p>{say('failed')}</p>
    <div className="button-row">
      <Button small look="line" onClick={onAgain}>
        {say('tryAgain')}
      </Button>
    </div>
  </Message>
)

const WIDTHS = ['52%', '88%', '80%', '84%', '60%']

const Wait = () => (
  <div className="stack" role="status">
    <span className="visually-hidden">{say('loading')}</span>
    {WIDTHS.map((width) => (
      <Skeleton key={width} shape="line" width={width} />
    ))}
  </div>
)
