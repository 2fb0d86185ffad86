import type { ErrorBody } from '@kola/contract/errors'
import { ApiError, toUrl } from '@kola/contract/http/client'
import type { ExportKind } from '@kola/contract/money/exports'
import { toHeaders } from '#shared/client.ts'

const CALL = 'GET /api/v1/apps/ledger'

/** Saves what the service writes; half of it is never kept. @returns its name @throws ApiError */
export async function fetchBooks(query: { month: string; kind: ExportKind; currency?: string }): Promise<string> {
  const url = toUrl(CALL.slice(4), { query })
  let blob: Blob
  try {
    const response = await fetch(url, { headers: toHeaders(CALL) })
    if (!response.ok) throw new ApiError(response.status, ((await response.json()) as ErrorBody).error)
    blob = await response.blob()
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, {}, error)
  }
  const name = `${[query.month, query.kind, query.currency].filter(Boolean).join('-')}.csv`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return name
}
