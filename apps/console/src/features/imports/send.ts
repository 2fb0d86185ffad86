import { ApiError } from '@kola/contract/http/client'
import { type Import, MAX_IMPORT_BYTES } from '@kola/contract/imports/imports'
import type { ImportKind } from '@kola/contract/imports/kinds'
import { toHeaders } from '#shared/client.ts'
import { proven } from '#shared/proof/proven.ts'

/** @throws ApiError, GivenUp */
export function sendImport(file: File, kind: ImportKind, replaces?: string): Promise<Import> {
  if (file.size > MAX_IMPORT_BYTES) {
    const message = `A file has at most ${MAX_IMPORT_BYTES / 1_048_576} MB. Please send it in several parts.`
    throw new ApiError(413, { code: 'BODY_TOO_LARGE', message })
  }
  return proven(() => post(file, kind, replaces))
}

async function post(file: File, kind: ImportKind, replaces: string | undefined): Promise<Import> {
  const key = 'POST /api/v1/apps/imports'
  const format = /\.json$/i.test(file.name) ? 'json' : 'csv'
  const query = new URLSearchParams({
    ...{ kind, name: file.name.slice(-200), format },
    ...(replaces && { replaces }),
  })
  const headers = { ...toHeaders(key), 'content-type': 'application/octet-stream' }
  const answer = await fetch(`/api/v1/apps/imports?${query}`, { method: 'POST', headers, body: file }).catch(() => {
    throw new ApiError(0)
  })
  const body = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new ApiError(answer.status, body.error)
  return body.import
}

type Format = 'csv' | 'json'

/** Of members by whoever has shown that it is them. @throws ApiError, GivenUp */
export const fetchExport = (kind: ImportKind, format: Format): Promise<Blob> =>
  kind === 'members' ? proven(() => read(fetchMembers(format))) : read(fetchFile(kind, format))

const fetchFile = (kind: ImportKind, format: Format) =>
  fetch(`/api/v1/apps/exports/${kind}?format=${format}`, { headers: toHeaders('GET /api/v1/apps/exports/titles') })

const fetchMembers = (format: Format) =>
  fetch('/api/v1/apps/exports/members', {
    ...{ method: 'POST', body: JSON.stringify({ format }) },
    headers: { ...toHeaders('POST /api/v1/apps/exports/members'), 'content-type': 'application/json' },
  })

async function read(response: Promise<Response>): Promise<Blob> {
  const answer = await response.catch(() => {
    throw new ApiError(0)
  })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json().catch(() => ({}))).error)
  return answer.blob()
}

export function save(name: string, contents: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(contents)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
