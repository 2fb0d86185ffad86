import { type AppConfig, toAppConfig } from '@kola/contract/app-config'
import type { AppConfigAnswer } from '@kola/contract/tenant'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/service/service.ts'

/** The configuration is as fresh as an app token is: two hours. */
const TENANT_FRESH_MS = 7_200_000

export const tenantQuery = queryOptions({
  queryKey: ['tenant'],
  queryFn: () => call('GET /apps/v1/appconfig', {}),
  staleTime: TENANT_FRESH_MS,
})

const NO_CONFIG = toAppConfig({})
const toConfig = (answer: AppConfigAnswer): AppConfig => toAppConfig(answer.response)

/** The tenant's configuration; start-up has put it there before any screen asks. */
export function useTenant(): AppConfig {
  return useQuery({ ...tenantQuery, select: toConfig }).data ?? NO_CONFIG
}
