import { ApiError } from '@kola/contract/http/client'
import type { SubtitleKind } from '@kola/contract/subtitles/cues'
import type { SubtitlePage } from '@kola/contract/subtitles/subtitles'
import { toHeaders } from '#shared/client.ts'
import { sendBytes } from '#shared/sending/send-bytes.ts'

interface Sent {
  titleId: string
  language: string
  label: string
  kind: SubtitleKind
  revision: number
  file: File
}

export interface Received {
  page: SubtitlePage
  encoding: string
  notes: string[]
}

/** @throws ApiError */
export function sendSubtitles({ titleId, file, revision, ...rest }: Sent): Promise<Received> {
  const query = new URLSearchParams({ ...rest, revision: String(revision) })
  return sendBytes<Received>({
    method: 'POST',
    url: `/api/v1/apps/films/${encodeURIComponent(titleId)}/subtitles?${query}`,
    headers: toHeaders('POST /api/v1/apps/films/{titleId}/subtitles'),
    bytes: file,
    signal: new AbortController().signal,
    onSent: () => undefined,
  })
}

/** Line in the file and what is wrong there, in the order of the file. */
export function listFaults(error: unknown): [line: number, text: string][] {
  if (!(error instanceof ApiError)) return []
  return Object.entries(error.fields)
    .flatMap(([field, text]): [number, string][] => {
      const [, line] = /^lines\.(\d+)$/.exec(field) ?? []
      return line ? [[Number(line), text]] : []
    })
    .sort(([a], [b]) => a - b)
}
