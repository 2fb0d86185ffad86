import { ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { useMyList } from '../../../features/my-list/use-my-list.ts'
import { useScreenName } from '../../../features/tenant/use-screen-name.ts'
import { paths } from '../../../shared/paths.ts'
import { texts } from '../../../shared/texts.ts'
import { toListDescription } from '../../../shared/titles/trim-text.ts'
import { useCardTools } from '../../titles/card-tools.tsx'
import { GridSkeleton } from './grid/grid-skeleton.tsx'
import { ListGrid } from './grid/list-grid.tsx'
import { say } from './words.ts'

function Saved() {
  const { titles, isLoaded } = useMyList()
  const tools = useCardTools()
  if (!isLoaded) return <GridSkeleton />
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
        {titles.length > 0 && <span className="count">{say('titles', { count: titles.length })}</span>}
      </div>
      <Saved />
    </>
  )
}
