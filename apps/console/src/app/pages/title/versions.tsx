import type { TitleDocument } from '@kola/contract/titles/document'
import { useQuery } from '@tanstack/react-query'
import { client } from '#shared/client.ts'
import { toMoment } from '#shared/format.ts'
import { Failure } from '#shared/parts/failure.tsx'

interface VersionsProps {
  titleId: string
  version: number
  /** Nothing goes live by it: it becomes the draft. */
  onTake: ((document: TitleDocument, number: number) => void) | null
}

export function Versions({ titleId, version, onTake }: VersionsProps) {
  const versions = useQuery({
    queryKey: ['title-versions', titleId, version],
    queryFn: () => client('GET /api/v1/apps/titles/{titleId}/versions', { params: { titleId } }),
  })
  if (versions.error) return <Failure error={versions.error} onAgain={() => void versions.refetch()} />
  const all = versions.data?.versions ?? []
  return (
    <section className="stack">
      <h2>Versions</h2>
      {versions.data && all.length === 0 && <p className="note">Nothing was published here yet.</p>}
      <ul className="items">
        {all.map(({ number, document, publishedAt, publishedBy }) => (
          <li key={number}>
            <span>
              Version {number}, {toMoment(publishedAt)}, {publishedBy}
              {number === version && ' (viewers read it)'}
            </span>
            {onTake && number !== version && (
              <button type="button" className="b b--s b--line" onClick={() => onTake(document, number)}>
                Go back to version {number}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
