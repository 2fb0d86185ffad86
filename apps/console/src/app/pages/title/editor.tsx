import { ApiError } from '@kola/contract/http/client'
import type { StaffSession } from '@kola/contract/staff/staff'
import { listDifferences } from '@kola/contract/titles/document'
import type { DeskTitle } from '@kola/contract/titles/titles'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client, queries } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { may } from '#shared/session.ts'
import { KIND_WORDS, STATE_MARKS, STATE_WORDS } from '#shared/title-words.ts'
import { say } from '#shared/toasts.ts'
import { Clashes } from './clash.tsx'
import { Difference } from './difference.tsx'
import { DraftBar } from './draft-bar.tsx'
import { Fields } from './fields.tsx'
import { StopDialog } from './stop-dialog.tsx'
import { useDraft } from './use-draft.ts'
import { Versions } from './versions.tsx'

interface EditorProps {
  session: StaffSession
  title: DeskTitle
  onNewer: (title: DeskTitle) => void
}

const FAULTS = ['class', 'certificate']

export function Editor({ session, title, onNewer }: EditorProps) {
  const draft = useDraft(title)
  const [isStopping, setStopping] = useState(false)
  const params = { titleId: title.id }
  const act = useMutation({
    mutationFn: async ({ call }: { call: () => Promise<{ title: DeskTitle }>; told: string }) => call(),
    async onSuccess(answer, { told }) {
      setStopping(false)
      say(told)
      await queries.invalidateQueries({ queryKey: ['titles'] })
      onNewer(answer.title)
    },
    onError: () => setStopping(false),
  })
  const publish = () =>
    act.mutate({
      told: `${draft.document.name} is published`,
      call: () =>
        client('POST /api/v1/apps/titles/{titleId}/publish', {
          ...{ params, body: { revision: draft.revision, version: title.version } },
        }),
    })
  const discard = () =>
    act.mutate({
      told: 'The draft is thrown away',
      call: () =>
        client('POST /api/v1/apps/titles/{titleId}/draft/discard', { params, body: { revision: draft.revision } }),
    })
  const stop = () =>
    act.mutate({
      told: `${title.live.name} is stopped`,
      call: () => proven(() => client('POST /api/v1/apps/titles/{titleId}/stop', { params })),
    })
  const start = () =>
    act.mutate({
      told: `${title.live.name} is live again`,
      call: () => client('POST /api/v1/apps/titles/{titleId}/start', { params }),
    })
  const mayEdit = may(session, 'catalogue.edit')
  const changes = listDifferences(title.live, draft.document).length
  const isLive = title.state === 'live' || title.state === 'scheduled'
  const faults =
    act.error instanceof ApiError ? FAULTS.flatMap((name) => (act.error as ApiError).fields[name] ?? []) : []
  return (
    <div>
      <DraftBar
        {...{ draft, changes }}
        isBusy={act.isPending}
        onPublish={may(session, 'catalogue.publish') ? publish : null}
        onDiscard={mayEdit ? discard : null}
      />
      <div className="page title-page">
        <div className="head">
          <div>
            <h1>{title.live.name}</h1>
            <p>
              <span className={STATE_MARKS[title.state]}>{STATE_WORDS[title.state]}</span> · {KIND_WORDS[title.kind]}
              {title.version > 0 && ` · version ${title.version}`}
            </p>
          </div>
          <div className="head__acts">
            {isLive && may(session, 'catalogue.stop') && (
              <button type="button" className="b b--danger" onClick={() => setStopping(true)}>
                Stop
              </button>
            )}
            {title.state === 'stopped' && may(session, 'catalogue.publish') && (
              <button type="button" className="b b--line" disabled={act.isPending} onClick={start}>
                Start again
              </button>
            )}
          </div>
        </div>
        {act.error && !(act.error instanceof GivenUp) && <Failure error={act.error} />}
        {faults.map((text) => (
          <p key={text} className="bad">
            {text}
          </p>
        ))}
        {draft.clash && <Clashes clash={draft.clash} mine={draft.document} onDecide={draft.decide} />}
        {draft.joined && (
          <p className="say" role="status">
            {draft.joined} changed other fields while you wrote. Both are in the draft.
          </p>
        )}
        {changes > 0 && (
          <details className="panel title-difference">
            <summary>Difference</summary>
            <Difference before={title.live} after={draft.document} />
          </details>
        )}
        <Fields document={draft.document} isReadOnly={!mayEdit || act.isPending} onChange={draft.change} />
        <Versions
          titleId={title.id}
          version={title.version}
          onTake={
            mayEdit
              ? (document, number) => {
                  draft.change(document)
                  say(`Version ${number} is in the draft`)
                }
              : null
          }
        />
      </div>
      {isStopping && (
        <StopDialog name={title.live.name} isPending={act.isPending} onClose={() => setStopping(false)} onStop={stop} />
      )}
    </div>
  )
}
