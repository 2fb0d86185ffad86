import { Button, ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { useDeferredValue } from 'react'
import { NoLine } from '#app/offline/no-line.tsx'
import { useCardTools } from '#app/titles/card-tools.tsx'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { readPath } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { listsTexts, texts } from '#shared/texts.ts'
import { toListDescription, toRecentDescription } from '#shared/titles/trim-text.ts'
import { GridSkeleton } from './grid/grid-skeleton.tsx'
import { ListGrid } from './grid/list-grid.tsx'
import { ListHead } from './list-head.tsx'
import type { ListKind } from './list-kinds.ts'
import { type ListView, useList } from './use-list.ts'
import { say } from './words.ts'

/** Nothing to show, because there is nothing or because the service could not say. */
function NoTitles({ list }: { list: ListView }) {
  const { kind, genre } = list
  const label = genre?.name ?? (kind.hasAll ? listsTexts.all : listsTexts.genres)
  const retry = (
    <Button look="main" onClick={list.reload}>
      {say('tryAgain')}
    </Button>
  )
  const leave = (
    <ButtonLink look="main" href={genre ? paths.menu(readPath()) : paths.home}>
      {genre ? kind.showAll : texts.goHome}
    </ButtonLink>
  )
  return (
    <EmptyState
      title={list.isFailed ? kind.toLostText(label) : kind.toEmptyText(label)}
      action={list.isFailed ? retry : leave}
    >
      {list.isFailed && <p>{say('notReached')}</p>}
    </EmptyState>
  )
}

function Titles({ list }: { list: ListView }) {
  const tools = useCardTools()
  const { kind, genre, titles, total, id, sort, more } = list
  // What comes is drawn in slices, so that a press meanwhile need not wait for it.
  const isComing = useDeferredValue(list.isLoading) || list.isLoading
  if (list.isOffline) return <NoLine onRetry={list.reload} />
  if (isComing) return <GridSkeleton />
  if (titles.length === 0) return <NoTitles list={list} />
  return (
    <>
      <ListGrid
        key={`${id} ${sort}`}
        name={genre?.name ?? kind.gridName}
        titles={titles}
        total={total}
        parent={id}
        tools={tools}
        more={more}
        describe={kind.isRecent ? toRecentDescription : toListDescription}
      />
      {tools.play.popup}
    </>
  )
}

/** Movies, series and what is new: a list of the catalogue with its genres and orders. */
export function CatalogueList({ kind }: { kind: ListKind }) {
  const list = useList(kind)
  useScreenName(kind.name)
  return (
    <>
      <ListHead list={list} />
      <Titles list={list} />
    </>
  )
}
