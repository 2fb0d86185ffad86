import type { Secret } from '@kola/platform/config'

/** A bucket that films of one tenant are fetched from. */
export interface FilmBucket {
  /** What editors call it; of all tenants each has its own. */
  name: string
  tenantId: string
  bucket: string
  region: string
  /** Of a server other than Amazon's. */
  endpoint: string | null
  /** Keys begin with it; empty for all. */
  prefix: string
  /** Off where the bucket's name stands before the host's. */
  isPathStyle: boolean
  accessKeyId: string
  secretAccessKey: Secret
}
