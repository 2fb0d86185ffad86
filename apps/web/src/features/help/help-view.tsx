import { paths } from '#shared/paths.ts'
import { helpTexts } from '#shared/texts.ts'
import './help.css'
import { Notice } from '@kola/ui/content/notice'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { SearchField } from '@kola/ui/fields/search-field'
import { MessageCircle } from '@kola/ui/icons/contact'
import { type ReactNode, useState } from 'react'
import { type HelpAddress, HelpArticles } from './articles/help-articles.tsx'
import { HelpSkeleton } from './help-skeleton.tsx'
import { useHelp } from './queries.ts'
import { say } from './words.ts'

export interface HelpViewProps extends HelpAddress {
  /** First name of a member; nothing for a visitor. */
  firstName: string
  /** When support answers, as the tenant says it. */
  supportHours: string
}

const MOST_LETTERS = 200

function StillStuck({ supportHours }: Pick<HelpViewProps, 'supportHours'>) {
  const action = (
    <ButtonLink small href={paths.contact}>
      {say('contact')}
    </ButtonLink>
  )
  return (
    <Notice icon={MessageCircle} actions={action}>
      <strong>{say('stuck')}</strong> {say('stuckText')} {supportHours && `${supportHours}.`}
    </Notice>
  )
}

/** The help centre: greeting, search, two tabs of articles. */
export function HelpView(view: HelpViewProps) {
  const { firstName, supportHours } = view
  const [query, setQuery] = useState('')
  const help = useHelp()
  let body: ReactNode = <HelpSkeleton />
  if (help.data) body = <HelpArticles {...view} all={help.data} query={query.trim()} onClear={() => setQuery('')} />
  else if (help.isError) {
    body = (
      <Message kind="danger">
        <p>{say('failedText')}</p>
        <div className="button-row help__retry">
          <Button small look="line" onClick={() => void help.refetch()}>
            {say('tryAgain')}
          </Button>
        </div>
      </Message>
    )
  }
  return (
    <main className="page help">
      <div className="help__head">
        <h1>{firstName ? say('greetingByName', { name: firstName }) : say('greeting')}</h1>
        <SearchField
          label={say('searchLabel')}
          placeholder={helpTexts.search}
          maxLength={MOST_LETTERS}
          value={query}
          onValue={setQuery}
        />
      </div>
      {body}
      {/* Below what has come: before, it would be pushed out of the window. */}
      {(help.data || help.isError) && <StillStuck supportHours={supportHours} />}
    </main>
  )
}
