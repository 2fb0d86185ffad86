import type { Copy } from '@kola/contract/leaving/export'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Message } from '@kola/ui/feedback/message'
import { Skeleton } from '@kola/ui/feedback/skeleton'
import { Clock, Lock } from '@kola/ui/icons/contact'
import { CircleCheck } from '@kola/ui/icons/notices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askCopy, copyQuery, fetchCopy } from '#features/leaving/queries.ts'
import { toSize } from '#features/leaving/to-size.ts'
import { useProof, withProof } from '#features/reauthentication/use-proof.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { type Failure, toFailure } from '#shared/entries/failure.ts'
import { formatDay } from '#shared/format-day.ts'
import { leavingPaths } from '#shared/more-patterns.ts'
import { LeavingStyles } from './leaving-styles.tsx'
import { say } from './words.ts'

const toDay = (at: string) => formatDay(at.slice(0, 10))

function sayState({ state, bytes, until }: Copy): string {
  if (state === 'ready') return say('ready', { size: toSize(bytes), day: toDay(until ?? '') })
  if (state === 'preparing') return say('preparing')
  return state === 'fetched' ? say('fetched') : say('over')
}

/** Hands a file to the browser to be kept. */
function save({ fileName, file }: { fileName: string; file: Blob }): void {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  Object.assign(link, { href, download: fileName })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Runs one thing at a time, and says why it was not done. */
function useWork() {
  const client = useQueryClient()
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  async function run(name: string, work: () => Promise<unknown>): Promise<void> {
    setBusy(name)
    setFailure(null)
    await work().catch((error: unknown) => setFailure(toFailure(error)))
    setBusy('')
    await client.invalidateQueries({ queryKey: copyQuery.queryKey })
  }
  return { busy, failure, run }
}

function Copies({ copy, nextAt }: { copy: Copy | null; nextAt: string }) {
  const { busy, failure, run } = useWork()
  const prove = useProof()
  const fetchOnce = async () => {
    const fetched = await withProof(prove, fetchCopy)
    if (fetched) save(fetched)
  }
  const isNow = Date.parse(nextAt) <= Date.now() + 60_000
  return (
    <>
      <div className="sheet" role="status">
        {copy && (
          <div className="line">
            <Icon of={CircleCheck} />
            <p>{say('copyOf', { day: toDay(copy.askedAt) })}</p>
            <p>{sayState(copy)}</p>
            {copy.state === 'ready' && (
              <span className="line__side">
                <Button look="main" small busy={busy === 'fetch'} onClick={() => void run('fetch', fetchOnce)}>
                  {say('download')}
                </Button>
              </span>
            )}
          </div>
        )}
        {copy?.state !== 'preparing' && (
          <div className="line">
            <Icon of={Clock} />
            <p>{say('newCopy')}</p>
            <p>{isNow ? say('takes') : say('notBefore', { day: toDay(nextAt) })}</p>
            {isNow && (
              <span className="line__side">
                <Button look="line" small busy={busy === 'ask'} onClick={() => void run('ask', askCopy)}>
                  {say('prepare')}
                </Button>
              </span>
            )}
          </div>
        )}
      </div>
      {failure && <Message kind="danger">{failure.text}</Message>}
    </>
  )
}

/** `/account/data`: a copy of what is held, and the way out. */
export function DataPage() {
  useScreenName(say('data'))
  const { data, isError } = useQuery(copyQuery)
  return (
    <main className="page page--slim gapped">
      <LeavingStyles />
      <div className="pay-head">
        <h1>{say('data')}</h1>
        <p className="say">{say('dataSay')}</p>
      </div>
      {data && <Copies copy={data.copy} nextAt={data.nextAt} />}
      {!data && !isError && <Skeleton shape="line" />}
      {!data && isError && <Message kind="danger">{say('copyNotRead')}</Message>}
      <p className="safe">
        <Icon of={Lock} />
        <span>{say('asksPassword')}</span>
      </p>
      <section className="surface leave" aria-labelledby="leave">
        <h2 id="leave">{say('leavingForGood')}</h2>
        <p>{say('copyFirst')}</p>
        <p>
          <ButtonLink look="danger" href={leavingPaths.deleteAccount}>
            {say('deleteAccount')}
          </ButtonLink>
        </p>
      </section>
    </main>
  )
}
