import { listTextChanges } from '@kola/contract/texts/document'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toDayWords } from '#features/texts/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { toLanguage } from '#shared/texts/languages.ts'
import { say } from '#shared/toasts.ts'
import type { Working } from '../draft/use-text.ts'
import { toLive } from '../draft/ways.ts'
import { Difference } from './difference.tsx'
import { FromField } from './from-field.tsx'

interface VersionDialogProps {
  work: Working
  number: number
  onClose: () => void
}

/** What a version says and how it differs from what is in force; it can be brought back from a day on. */
export function VersionDialog({ work, number, onClose }: VersionDialogProps) {
  const { text } = work
  const { kind, id } = text
  const params = { kind, id, number: String(number) }
  const [from, setFrom] = useState(text.earliest)
  const { error, isBusy, run } = useProven()
  const {
    data,
    error: unread,
    refetch,
  } = useQuery({
    queryKey: ['text-version', kind, id, number],
    queryFn: async () =>
      (await client('GET /api/v1/apps/texts/{kind}/{id}/versions/{number}', { params })).version.document,
  })
  const changes = data ? listTextChanges(toLive(text), data) : []
  async function bringBack(event: FormEvent) {
    event.preventDefault()
    const done = await run(() =>
      work.act(({ revision }) =>
        client('POST /api/v1/apps/texts/{kind}/{id}/versions/{number}/bring-back', {
          params,
          body: { revision, from },
        }),
      ),
    )
    if (!done) return
    say(`Version ${number} is in force again from ${toDayWords(from)}`)
    onClose()
  }
  return (
    <Dialog title={`Version ${number}`} onClose={onClose} isWide>
      <form onSubmit={(event) => void bringBack(event)}>
        <div className="dialog__body stack dialog__scroll">
          {unread && <Failure error={unread} onAgain={() => void refetch()} />}
          {!data && !unread && (
            <p className="wait" role="status">
              Loading
            </p>
          )}
          {data?.languages.map(({ language, title, source }) => (
            <section className="stack" key={language} lang={language}>
              <h3>
                {title} <small className="quiet">{toLanguage(language)}</small>
              </h3>
              <p className="text__source">{source}</p>
            </section>
          ))}
          {data && changes.length === 0 && <p>It says what is in force.</p>}
          {changes.length > 0 && (
            <>
              <h3>What would change</h3>
              <Difference changes={changes} heads={['In force', 'After']} />
              <FromField text={text} value={from} onValue={setFrom} fault={toFieldText(error, 'from')} />
              <p className="note">It becomes a version of its own. The draft stays as it is.</p>
            </>
          )}
          {error !== null && !toFieldText(error, 'from') && <Failure error={error} />}
        </div>
        <div className="dialog__foot">
          <button type="button" className="b b--text" onClick={onClose}>
            Close
          </button>
          {changes.length > 0 && (
            <button type="submit" className="b b--main" disabled={isBusy}>
              Bring back
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
