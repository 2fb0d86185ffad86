import { createOpenApi } from '@kola/contract/http/openapi'

/** The contract as OpenAPI text, in the order of the contract. */
export function writeOpenApi(): string {
  return `${JSON.stringify(createOpenApi(), null, 2)}\n`
}
