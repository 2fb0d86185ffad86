import type { MultipartUpload } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'

/** Ends uploads in parts that began before that time and that nobody goes on with. @returns how many */
export async function abortUnfinished(
  { client, sdk, name: Bucket }: Bucket,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const found: MultipartUpload[] = []
  let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
  // One page more than the limit has: uploads that are young do not hide old ones behind them for ever.
  for (let pages = 0; from && pages < MOST_PAGES && found.length < limit; pages += 1) {
    const page: Awaited<ReturnType<typeof ask>> = await ask(from)
    found.push(...(page.Uploads ?? []).filter(({ Initiated }) => Initiated && Initiated < before))
    from = page.IsTruncated && page.NextKeyMarker ? toNext(page.NextKeyMarker, page.NextUploadIdMarker) : null
  }
  const old = found.slice(0, limit)
  for (const { Key, UploadId } of old) {
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(passMissing)
  }
  return old.length

  function ask(at: { KeyMarker?: string; UploadIdMarker?: string }) {
    return client.send(new sdk.ListMultipartUploadsCommand({ Bucket, ...at }))
  }
}

const MOST_PAGES = 20

const toNext = (KeyMarker: string, UploadIdMarker: string | undefined) => ({
  KeyMarker,
  ...(UploadIdMarker && { UploadIdMarker }),
})

/** Its writer has ended it meanwhile. */
function passMissing(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'NoSuchUpload') throw error
}
