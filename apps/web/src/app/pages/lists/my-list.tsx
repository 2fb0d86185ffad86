import { Button, ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { NoLine } from '#app/offline/no-line.tsx'
import { useCardTools } from '#app/titles/card-tools.tsx'
import { useMyList } from '#features/my-list/use-my-list.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { toListDescription } from '#shared/titles/trim-text.ts'
import { GridSkeleton } from './grid/grid-skeleton.tsx'
import { ListGrid } from './grid/list-grid.tsx'
import { OtherLists } from './list-head.tsx'
import { say } from './words.ts'

function ListLost({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <Button look="main" onClick={onRetry}>
      {say('tryAgain')}
    </Button>
  )
  return (
    <EmptyState title={say('lost')} action={retry}>
      <p>{say('myListKept')}</p>
    </EmptyState>
  )
}

function Saved() {
  const { titles, standing, reload } = useMyList()
  const tools = useCardTools()
  if (standing === 'offline') return <NoLine onRetry={reload} />
  if (standing === 'lost') return <ListLost onRetry={reload} />
  if (standing === 'coming') return <GridSkeleton />
  if (titles.length === 0) {
    const action = (
      <ButtonLink look="main" href={paths.home}>
        {texts.goHome}
      </ButtonLink>
    )
    return (
      <EmptyState title={say('emptyMyList')} action={action}>
        <p>{say('howToSave')}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <ListGrid
        name={say('allSaved')}
        titles={titles}
        total={titles.length}
        parent="mylist"
        tools={tools}
        describe={toListDescription}
      />
      {tools.play.popup}
    </>
  )
}

/** What the viewer has saved, newest first. */
export function MyList() {
  const { titles } = useMyList()
  useScreenName(texts.myList)
  return (
    <>
      <div className="list-head list-head--whole">
        <h1>{texts.myList}</h1>
        <OtherLists />
        {titles.length > 0 && <span className="count">{say('titles', { count: titles.length })}</span>}
      </div>
      <Saved />
    </>
  )
}
