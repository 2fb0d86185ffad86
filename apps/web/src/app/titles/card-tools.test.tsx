import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { MyListButton } from '#features/my-list/my-list-buttons.tsx'
import { useCardTools } from './card-tools.tsx'

const asked = vi.hoisted(() => vi.fn())
vi.mock('#features/my-list/use-my-list.ts', () => ({
  useMyListButtons: () => {
    asked()
    return (id: string) => ({ isSaved: id === 'flare', toggle: () => {} })
  },
}))
vi.mock('#features/continue-watching/queries.ts', () => ({ useResumeList: () => [], findResumePoint: () => undefined }))
vi.mock('./use-start.ts', () => ({ useStart: () => ({ isEnabled: true, startingId: '' }) }))

function Page() {
  const tools = useCardTools()
  return <p>{tools.points.length}</p>
}

test('a page with cards does not listen to My List, so that a press on it draws the button anew and not the page', () => {
  expect(renderToStaticMarkup(<Page />)).toBe('<p>0</p>')
  expect(asked).not.toHaveBeenCalled()
  expect(renderToStaticMarkup(<MyListButton id="flare" name="Flare" />)).toContain('aria-pressed="true"')
  expect(renderToStaticMarkup(<MyListButton id="goat" name="Goat" />)).toContain('aria-pressed="false"')
  expect(asked).toHaveBeenCalledTimes(2)
})
