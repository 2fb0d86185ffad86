import { EMPTY_LANGUAGE } from '@kola/contract/texts/document'
import { Article } from '@kola/ui/articles/article'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Scroll } from '#shared/parts/scroll.tsx'
import { useSettled } from '#shared/parts/settled.ts'

/** The text as viewers get it: the service makes it of the words, and the viewers' own part shows it. */
export function Preview({ title, source, language }: { title: string; source: string; language: string }) {
  const settled = useSettled(source)
  const { data, error, refetch } = useQuery({
    queryKey: ['text-preview', settled],
    queryFn: async () => {
      const document = { tags: [], languages: [{ ...EMPTY_LANGUAGE, source: settled }] }
      return (await client('POST /api/v1/apps/texts/preview', { body: { document } })).html[0]
    },
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return (
    <aside className="text__aside" aria-label="As viewers read it">
      <Scroll label="Preview" className="preview">
        <h2>As viewers read it</h2>
        {error && <Failure error={error} onAgain={() => void refetch()} />}
        <div className="panel text__preview" lang={language}>
          <h3>{title || <span className="quiet">No title yet</span>}</h3>
          {settled.trim() === '' ? <p className="note">Nothing is written yet.</p> : <Article html={data ?? ''} />}
        </div>
      </Scroll>
    </aside>
  )
}
