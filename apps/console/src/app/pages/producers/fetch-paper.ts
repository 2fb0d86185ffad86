import type { ErrorBody } from '@kola/contract/errors'
import { ApiError, toUrl } from '@kola/contract/http/client'
import type { ProducerStatement } from '@kola/contract/producers/statements'
import { toHeaders } from '#shared/client.ts'

const CALLS = { csv: 'GET /api/v1/apps/statements/{id}/csv', pdf: 'GET /api/v1/apps/statements/{id}/pdf' } as const

/** Saves what the service writes; half of it is never kept. @returns its name @throws ApiError */
export async function fetchPaper({ id, number }: ProducerStatement, kind: 'csv' | 'pdf'): Promise<string> {
  const call = CALLS[kind]
  const url = toUrl(call.slice(4), { params: { id } })
  let blob: Blob
  try {
    const response = await fetch(url, { headers: toHeaders(call) })
    if (!response.ok) throw new ApiError(response.status, ((await response.json()) as ErrorBody).error)
    blob = await response.blob()
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, {}, error)
  }
  const name = `${number}.${kind}`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return name
}
