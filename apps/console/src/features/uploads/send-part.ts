import type { Upload } from '@kola/contract/ingest'
import { toHeaders } from '#shared/client.ts'
import { type Sending, sendBytes } from '#shared/sending/send-bytes.ts'

interface Part extends Pick<Sending, 'bytes' | 'signal' | 'onSent'> {
  uploadId: string
  offsetBytes: number
}

/** @throws ApiError */
export function sendPart({ uploadId, offsetBytes, ...part }: Part): Promise<Upload> {
  const call = 'PATCH /api/v1/apps/uploads/{uploadId}'
  return sendBytes<Upload>({
    ...part,
    method: 'PATCH',
    url: `/api/v1/apps/uploads/${encodeURIComponent(uploadId)}`,
    headers: { ...toHeaders(call), 'upload-offset': String(offsetBytes) },
  })
}
