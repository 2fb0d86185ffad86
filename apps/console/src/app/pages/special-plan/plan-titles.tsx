import type { PlanTitle } from '@kola/contract/prices/plans'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TitlePicker } from '#features/titles/title-picker.tsx'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'

const KINDS = { movie: 'film', series: 'series', season: 'season', episode: 'episode' } as const

/** What it opens, and nothing else; with none it opens all. */
export function PlanTitles({ planId, mayChange }: { planId: string; mayChange: boolean }) {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['plans', 'titles', planId],
    queryFn: () => client('GET /api/v1/apps/plans/{id}/titles', { params: { id: planId } }),
  })
  const act = useProven()
  async function set({ id: titleId, name }: Pick<PlanTitle, 'id' | 'name'>, state: 'on' | 'off') {
    const given = { params: { id: planId }, body: { actor: 'console', titleId, state } }
    const done = await act.run(() => client('POST /api/v1/apps/plans/{id}/titles', given))
    if (!done) return
    await cache.invalidateQueries({ queryKey: ['plans'] })
    if (state === 'on') say(`It opens ${name}`)
    else say(`It opens ${name} no more`, () => void set({ id: titleId, name }, 'on'))
  }
  return (
    <section className="panel" aria-labelledby="titles">
      <div className="panel__head">
        <h2 id="titles">Titles</h2>
      </div>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {data?.titles.length === 0 && (
        <p className="panel__body">It names none, and opens every title. With the first it opens that one alone.</p>
      )}
      <ul className="items">
        {data?.titles.map((title) => (
          <li key={title.id}>
            <a className="table__link grow" href={`#/titles/${title.id}`}>
              {title.name}
            </a>
            <span className="note">{KINDS[title.kind]}</span>
            {mayChange && (
              <button
                type="button"
                className="b b--s b--text"
                aria-label={`Take away ${title.name}`}
                disabled={act.isBusy}
                onClick={() => void set(title, 'off')}
              >
                Take away
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && data && (
        <div className="panel__body plans__add">
          <TitlePicker of="names" chosen={null} onChosen={(title) => title && void set(title, 'on')} />
          <p className="hint">A series opens with all of its episodes. What plays already goes on until it ends.</p>
        </div>
      )}
      {act.error !== null && <Failure error={act.error} />}
    </section>
  )
}
