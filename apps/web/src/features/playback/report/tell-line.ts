import type { Client } from '@kola/contract/http/client'

export interface ToldLine {
  language: string
  label: string
  /** Of the film. */
  seconds: number
  words?: string
}

/** @throws ApiError */
export const tellLine = async (client: Client, body: ToldLine & { id: string }): Promise<string> =>
  (await client('POST /apps/v2/subtitle-reports', { body })).line
