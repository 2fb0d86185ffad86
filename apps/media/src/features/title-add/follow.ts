import { setTimeout as wait } from 'node:timers/promises'
import type { OperatorTitle } from '@kola/contract/ingest'
import { isPassing, type OperatorClient } from './operator-client.ts'

const POLL_INTERVAL_MS = 500
/** A service that restarts is back sooner. */
const MAX_SILENCE_MS = 60_000

export interface Following {
  client: OperatorClient
  titleId: string
  signal: AbortSignal
  onProgress: (progress: NonNullable<OperatorTitle['progress']>) => void
}

/** Watches a title until it is ready or has failed. @throws ApiError when the service stays silent */
export async function followTitle({ client, titleId, signal, onProgress }: Following): Promise<OperatorTitle> {
  let silentSince: number | null = null
  for (;;) {
    try {
      const title = await client.call('GET /api/v1/apps/titles/{titleId}', { params: { titleId }, signal })
      silentSince = null
      if (title.state !== 'processing') return title
      if (title.progress) onProgress(title.progress)
    } catch (error) {
      silentSince ??= Date.now()
      if (!isPassing(error) || Date.now() - silentSince > MAX_SILENCE_MS) throw error
    }
    await wait(POLL_INTERVAL_MS, undefined, { signal })
  }
}
