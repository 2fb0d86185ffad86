import { toAppConfig } from '@kola/contract/app-config'

/** Who sells, as it stands on the papers. What the tenant has not said is empty, and the paper says that it is not stated. */
export interface Supplier {
  name: string
  address: string
  taxNumber: string
  companyNumber: string
  /** Eight characters by which the revenue service knows us; empty where it is told nothing. */
  reportService: string
}

export function toSupplier(config: Readonly<Record<string, string>>): Supplier {
  const { appName, texts } = toAppConfig(config)
  const service = (texts.einvoice_service_id ?? '').toUpperCase()
  return {
    name: texts.company_name || appName,
    address: texts.company_address ?? '',
    taxNumber: texts.tax_number ?? '',
    companyNumber: texts.company_number ?? '',
    reportService: /^[A-Z0-9]{8}$/.test(service) ? service : '',
  }
}
