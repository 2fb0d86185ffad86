import type { LegalTextId } from '@kola/contract/texts/texts'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Skeleton } from '@kola/ui/feedback/skeleton'
import { type ReactNode, Suspense } from 'react'
import { useHashSearch } from '#shared/location/location.ts'
import { lazyView } from '#shared/views/lazy-view.tsx'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import styles from './legal.css?url'
import { LegalView, type LegalViewProps } from './legal-view.tsx'
import { useLegal } from './own/use-legal.ts'
import { say } from './words.ts'

/** Comes only to whoever reads one: it brings what cleans HTML. */
const OwnText = lazyView(() => import('./own/own-text.tsx').then((part) => part.OwnText))

interface LegalProps extends Omit<LegalViewProps, 'own'> {
  text: LegalTextId
}

/** The company's own text where it has one in force, else the one that came with the app; `?version=` leads to any that was. */
export function Legal({ text, ...view }: LegalProps) {
  const asked = new URLSearchParams(useHashSearch()).get('version') ?? ''
  const isCarried = Object.hasOwn(view.versions, asked)
  const current = useLegal(text, '')
  const isOther = !isCarried && current.data?.versions.includes(asked) === true
  const other = useLegal(text, isOther ? asked : null)
  const own = isOther ? other : current
  if (current.data === null) return <LegalView {...view} />
  if (current.data && isCarried)
    return <LegalView {...view} current={current.data.current} own={current.data.versions} />
  if (own.data) {
    return (
      <Suspense fallback={<Frame />}>
        <OwnText text={own.data} {...view} />
      </Suspense>
    )
  }
  return <Frame>{own.isError && <Failed onAgain={own.again} />}</Frame>
}

const Frame = ({ children }: { children?: ReactNode }) => (
  <main className="page legal">
    <ScreenStyles href={styles} />
    {children || <Wait />}
  </main>
)

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
