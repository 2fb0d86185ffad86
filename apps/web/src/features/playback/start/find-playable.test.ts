import { describe, expect, it, vi } from 'vitest'
import { findPlayable } from './find-playable.ts'

type Playable = Parameters<typeof findPlayable>[0]
const episode: Playable = { id: 'danfo-47-s1e1', kind: 'episode', children: [] }
const season: Playable = { id: 'danfo-47-s1', kind: 'season', children: [] }
const series: Playable = { id: 'danfo-47', kind: 'series', children: [] }

describe('findPlayable', () => {
  it('PLAY-03 opens the first child of the first child of a series', async () => {
    const listChildren = vi.fn(async (id: string) => (id === series.id ? [season] : [episode]))
    expect(await findPlayable(series, listChildren)).toMatchObject({ id: episode.id })
    expect(listChildren.mock.calls).toEqual([['danfo-47'], ['danfo-47-s1']])
  })

  it('PLAY-03 asks nothing when the children are known', async () => {
    const listChildren = vi.fn()
    const known = { ...series, children: [{ ...season, children: [episode] }] }
    expect(await findPlayable(known as never, listChildren)).toMatchObject({ id: episode.id })
    expect(listChildren).not.toHaveBeenCalled()
  })

  it('plays a film and an episode themselves', async () => {
    const film = { id: 'goat-money', kind: 'movie' as const, children: [] }
    expect(await findPlayable(film, vi.fn())).toBe(film)
  })

  it('PLAY-03 opens the first child of a season and of a playlist', async () => {
    expect(await findPlayable(season, async () => [episode])).toMatchObject({ id: episode.id })
    const playlist: Playable = { id: 'lagos', kind: 'playlist', children: [] }
    expect(await findPlayable(playlist, async () => [episode])).toMatchObject({ id: episode.id })
  })

  it('finds nothing in a series without episodes', async () => {
    expect(await findPlayable(series, async () => [])).toBeNull()
  })
})
