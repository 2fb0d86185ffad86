import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'

export interface Detail {
  issue: string
  description: string
  field?: string
  value?: string
  location?: 'body'
}

interface Given {
  status: number
  name: string
  message: string
  details?: Detail[]
  links?: { href: string; rel: string; method: string }[]
}

/** A call that is not done, in the shape that all of PayPal's REST calls share. */
export class PaypalRefusal extends Error {
  readonly given: Given

  constructor(given: Given) {
    super(given.message)
    this.name = 'PaypalRefusal'
    this.given = given
  }

  toBody() {
    const { name, message, details = [], links = [] } = this.given
    return { name, message, debug_id: randomBytes(7).toString('hex'), details, links }
  }
}

const NOT_WELL_FORMED = 'Request is not well-formed, syntactically incorrect, or violates schema.'
const NOT_DONE = 'The requested action could not be performed, semantically incorrect, or failed business validation.'

export const refuseInvalid = (details: Detail[]) =>
  new PaypalRefusal({ status: 400, name: 'INVALID_REQUEST', message: NOT_WELL_FORMED, details })

export const refuseIssue = (issue: string, description: string, links: Given['links'] = []) =>
  new PaypalRefusal({
    ...{ status: 422, name: 'UNPROCESSABLE_ENTITY', message: NOT_DONE, details: [{ issue, description }], links },
  })

export const refuseUnknown = () =>
  new PaypalRefusal({
    ...{ status: 404, name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' },
    details: [{ issue: 'INVALID_RESOURCE_ID', description: 'Requested resource ID was not found.' }],
  })

export const refuseStranger = () =>
  new PaypalRefusal({
    ...{ status: 401, name: 'AUTHENTICATION_FAILURE' },
    message: 'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  })

/** @throws PaypalRefusal INVALID_REQUEST, one detail for each field that is missing or wrong */
export function readBody<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  throw refuseInvalid(result.error.issues.map(({ path, message }) => toDetail(path, body, message)))
}

function toDetail(path: PropertyKey[], body: unknown, message: string): Detail {
  let value = body
  for (const step of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[step]
  const field = `/${path.map(String).join('/')}`
  if (value === undefined || value === '') {
    const description = 'A required field / parameter is missing.'
    return { field, location: 'body', issue: 'MISSING_REQUIRED_PARAMETER', description }
  }
  const shown = typeof value === 'object' ? '' : String(value)
  return { field, value: shown, location: 'body', issue: 'INVALID_PARAMETER_VALUE', description: message }
}
