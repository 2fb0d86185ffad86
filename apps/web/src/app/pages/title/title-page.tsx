import { ApiError } from '@kola/contract/http/client'
import type { Title } from '@kola/contract/title'
import type { ReactNode } from 'react'
import { NoLine } from '#app/offline/no-line.tsx'
import { type CardTools, useCardTools } from '#app/titles/card-tools.tsx'
import { useTitle } from '#features/catalogue/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { useRouteParams } from '#shared/location/match-path.ts'
import { texts } from '#shared/texts.ts'
import { TitleMissing } from './title-missing.tsx'
import { TitleSkeleton } from './title-skeleton.tsx'

interface TitlePageProps {
  children: (title: Title, tools: CardTools) => ReactNode
}

const isLost = (error: unknown): boolean => !(error instanceof ApiError && [400, 404].includes(error.status))

/** The page of the title whose id stands in the address, with its states: on its way, unknown, the line down. */
export function TitlePage({ children }: TitlePageProps) {
  const { id = '' } = useRouteParams()
  const { data: title, error, fetchStatus, refetch } = useTitle(id)
  const tools = useCardTools()
  useScreenName(title?.name ?? '')
  if (title) {
    return (
      <main key={title.id} className="title-page">
        {children(title, tools)}
        {tools.play.popup}
      </main>
    )
  }
  if (title === undefined && fetchStatus === 'paused') {
    return (
      <main className="gate gate--middle">
        <NoLine level={1} onRetry={() => void refetch()} />
      </main>
    )
  }
  if (error instanceof ApiError && error.code === 'TITLE_NOT_AVAILABLE') {
    return <TitleMissing fault={error.message} isElsewhere />
  }
  if (title === null || (error && !isLost(error))) return <TitleMissing />
  if (error) return <TitleMissing fault={error.message || texts.fallback} onRetry={() => void refetch()} />
  return <TitleSkeleton />
}
