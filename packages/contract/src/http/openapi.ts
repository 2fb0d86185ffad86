import * as z from 'zod/mini'
import { planSchema, userSubscriptionSchema } from '../billing.ts'
import { itemSchema } from '../catalogue.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import { needsProof } from '../staff/permissions.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

type Json = Record<string, unknown>

/** Any call may answer these; those of a call's own stand at the call. */
const COMMON_ERRORS: readonly ErrorCode[] = ['INVALID_REQUEST', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE']
const CUSTOMER_ERRORS: readonly ErrorCode[] = ['CUSTOMER_REQUIRED', 'CUSTOMER_UNKNOWN', 'CUSTOMER_ELSEWHERE']
const PROOF_ERRORS: readonly ErrorCode[] = ['REAUTHENTICATION_REQUIRED']
const GROWN_ERRORS: readonly ErrorCode[] = ['GROWN_UPS_ONLY']
const PERSON_ERRORS: readonly ErrorCode[] = ['PROFILE_GONE']
const BODY_ERRORS: readonly ErrorCode[] = ['MALFORMED_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

const AUTH_ERRORS: Record<Endpoint['auth'], readonly ErrorCode[]> = {
  open: [],
  none: [],
  app: ['TOKEN_REQUIRED', 'TOKEN_INVALID', 'CUSTOMER_MISMATCH'],
  user: ['TOKEN_REQUIRED', 'TOKEN_INVALID', 'USER_TOKEN_REQUIRED', 'CUSTOMER_MISMATCH'],
  beacon: ['TOKEN_REQUIRED', 'TOKEN_INVALID', 'USER_TOKEN_REQUIRED', 'CUSTOMER_MISMATCH'],
  payment: ['TOKEN_REQUIRED', 'TOKEN_INVALID', 'USER_TOKEN_REQUIRED', 'CUSTOMER_MISMATCH'],
  operator: ['OPERATOR_KEY_REQUIRED', 'PERMISSION_REQUIRED', 'CSRF_REFUSED'],
  staff: ['STAFF_SESSION_REQUIRED', 'CSRF_REFUSED'],
}

const SECURITY: Record<Endpoint['auth'], Json[]> = {
  open: [{}],
  none: [{ customer: [] }],
  app: [
    { customer: [], appToken: [] },
    { customer: [], userToken: [] },
  ],
  user: [{ customer: [], userToken: [] }],
  beacon: [{ customer: [], userToken: [] }, { presenceToken: [] }],
  payment: [
    { customer: [], userToken: [] },
    { customer: [], paymentToken: [] },
  ],
  operator: [
    { customer: [], apiKey: [] },
    { customer: [], staffSession: [] },
  ],
  staff: [{ customer: [], staffSession: [] }],
}

/** Shapes that many answers bear are written once. */
const named = z.registry<{ id: string }>()
named.add(itemSchema, { id: 'Item' })
named.add(planSchema, { id: 'Plan' })
named.add(userSubscriptionSchema, { id: 'UserSubscription' })

/** JSON Schema of one part; named shapes refer to the document's components. */
function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: named })
  const { $schema: _, $defs: __, ...own } = json as Json
  return JSON.parse(JSON.stringify(own).replaceAll('#/$defs/', '#/components/schemas/'))
}

function toNamedSchemas(): Json {
  const { schemas } = z.toJSONSchema(named, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]))
}

/** One entry for each member of a params or query schema. */
function toParameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

/** Codes with the same status share a response. */
function toFailures(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      String(status),
      {
        description: those.map((code) => `${code}: ${ERRORS[code].text}`).join('. '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function toOperation(key: string, endpoint: Endpoint): Json {
  const parameters = [...toParameters(endpoint.params, 'path'), ...toParameters(endpoint.query, 'query')]
  const codes = [
    ...COMMON_ERRORS,
    ...(endpoint.auth === 'open' ? [] : CUSTOMER_ERRORS),
    ...AUTH_ERRORS[endpoint.auth],
    ...(endpoint.isProven || (endpoint.permission && needsProof(endpoint.permission)) ? PROOF_ERRORS : []),
    ...(endpoint.isGrown ? GROWN_ERRORS : []),
    ...(['user', 'payment', 'beacon'].includes(endpoint.auth) && !endpoint.isNobodys ? PERSON_ERRORS : []),
    ...(endpoint.body ? BODY_ERRORS : []),
    ...endpoint.errors,
  ]
  const answer = { schema: toSchema(endpoint.answer, 'output'), example: endpoint.example }
  return {
    operationId: key.replace(/[^A-Za-z0-9]+/g, '-').replace(/-$/, ''),
    summary: endpoint.summary,
    ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
    ...(endpoint.otherPermissions ? { 'x-other-permissions': endpoint.otherPermissions } : {}),
    security: SECURITY[endpoint.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      '200': { description: 'Success', content: { [endpoint.answerType ?? 'application/json']: answer } },
      ...toFailures(codes),
    },
  }
}

const SECURITY_SCHEMES = {
  customer: { type: 'apiKey', in: 'header', name: 'X-Customer-Id', description: 'The tenant' },
  appToken: { type: 'http', scheme: 'bearer', description: 'From get-token; two hours' },
  userToken: { type: 'http', scheme: 'bearer', description: 'From login; thirty days after its last use' },
  presenceToken: { type: 'apiKey', in: 'query', name: 'auth', description: "A playback session's own token" },
  paymentToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Opens payment calls alone, for a quarter of an hour: payment-user-token',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of the console with the scope of the call, or the installation’s own',
  },
  staffSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-kola-staff',
    description: 'Of the console; what changes something also needs X-Csrf-Token, as the session’s answer has it',
  },
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERRORS) },
        message: { type: 'string', description: 'A text for a person' },
        requestId: { type: 'string' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'Field to what is wrong with it',
        },
      },
    },
  },
}

/** The whole contract as an OpenAPI 3.1 document. */
export function createOpenApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [key, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(key, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kola',
      version: '1',
      description:
        'Success is 200 with a JSON object, always. Checks come in this order: customer header, token, then params, query and body.',
    },
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas: { ...toNamedSchemas(), Error: ERROR_SCHEMA } },
  }
}
