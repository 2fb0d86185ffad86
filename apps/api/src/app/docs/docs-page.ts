import { createOpenApi } from '@kola/contract/http/openapi'
import { escapeHtml } from '#shared/html.ts'
import { CALL_GROUPS, type CallGroup } from './call-groups.ts'
import { type FirstCallFacts, writeFirstCalls } from './first-calls.ts'

interface Operation {
  operationId: string
  summary: string
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown; example?: unknown }> }>
}

const code = (value: unknown) => `<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`

function toParameterRows({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    (one) =>
      `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${one.in}${one.required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(one.schema))}</code></td></tr>`,
  )
  return `<h4>Parameters</h4><table>${rows.join('')}</table>`
}

function toResponses({ responses }: Operation): string {
  const failures = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => `<tr><td>${status}</td><td>${escapeHtml(description)}</td></tr>`)
  const answer = Object.values(responses['200']?.content ?? {})[0]
  const example = answer?.example === undefined ? '' : `<h4>Example</h4>${code(answer.example)}`
  return `<h4>Answer</h4>${code(answer?.schema)}${example}<h4>Failures</h4><table>${failures.join('')}</table>`
}

const CUSTOMER = '<code>X-Customer-Id</code>'
const BEARER = '<code>Authorization: Bearer</code>'
const SCHEMES: Record<string, string> = {
  customer: CUSTOMER,
  appToken: `${BEARER} with an app token`,
  userToken: `${BEARER} with a user token`,
  operatorKey: `${BEARER} with an operator key`,
  presenceToken: '<code>?auth=</code> with a presence token',
}

/** Of the alternatives in `security` one is enough; all that one names is needed. */
function toNeeds(security: Operation['security']): string {
  const ways = security.map((way) => Object.keys(way).map((name) => SCHEMES[name] ?? escapeHtml(name)))
  if (ways.every((way) => way.length === 0)) return 'No header.'
  return `${ways.map((way) => way.join(' and ')).join(', <b>or</b> ')}.`
}

const TOKEN_NAMES: Record<string, string> = {
  appToken: 'APP_TOKEN',
  userToken: 'USER_TOKEN',
  operatorKey: 'OPERATOR_KEY',
}

/** The call as a line for the shell of the first call. */
function toCurl(path: string, method: string, { security, requestBody, parameters = [] }: Operation): string {
  const token = Object.keys(security[0] ?? {}).find((name) => name in TOKEN_NAMES)
  const needed = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => `${name}={${name}}`)
  const address = needed.length > 0 ? `${path}?${needed.join('&')}` : path
  const parts = [
    `curl -s -X ${method.toUpperCase()} "$BASE${address}"`,
    ...(security[0] && 'customer' in security[0] ? ['-H "X-Customer-Id: $CUSTOMER"'] : []),
    ...(token ? [`-H "Authorization: Bearer $${TOKEN_NAMES[token]}"`] : []),
    ...(requestBody ? ["-H 'Content-Type: application/json' -d @body.json"] : []),
  ]
  return `<pre class="shell"><code>${escapeHtml(parts.join(' '))}</code></pre>`
}

function toOperation(path: string, method: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json'].schema
  const id = escapeHtml(operation.operationId)
  return `<details id="${id}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>Needs: ${toNeeds(operation.security)} <a href="#${id}">Link to this call</a></p>${toCurl(path, method, operation)}${toParameterRows(operation)}${body ? `<h4>Body</h4>${code(body)}` : ''}${toResponses(operation)}</details>`
}

type Paths = Record<string, Record<string, Operation>>

function toGroup({ id, title, keys }: CallGroup, paths: Paths): string {
  const operations = keys.map((key) => {
    const [method = '', path = ''] = key.split(' ')
    const operation = paths[path]?.[method.toLowerCase()]
    return operation ? toOperation(path, method, operation) : ''
  })
  return `<section id="${id}"><h2>${escapeHtml(title)}</h2>${operations.join('\n')}</section>`
}

/** A page to read the contract, without a script. */
export function writeDocsPage(facts: FirstCallFacts): string {
  const { paths, info, components } = createOpenApi() as {
    paths: Paths
    info: { title: string; description: string }
    components: { schemas: Record<string, unknown> }
  }
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<details id="${name}"><summary><b>${name}</b></summary>${code(schema)}</details>`,
  )
  const places = [{ id: 'first-call', title: 'The first call' }, ...CALL_GROUPS, { id: 'shapes', title: 'Shapes' }]
  const contents = places.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`)
  const title = escapeHtml(info.title)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} API</title><link rel="stylesheet" href="/docs/docs.css"></head><body><main><h1>${title} API</h1><p>${escapeHtml(info.description)} As a file: <a href="/openapi.json">openapi.json</a>.</p><nav aria-label="Contents"><ul>${contents.join('')}</ul></nav>
${writeFirstCalls(facts)}
${CALL_GROUPS.map((group) => toGroup(group, paths)).join('\n')}
<section id="shapes"><h2>Shapes</h2>${schemas.join('\n')}</section></main></body></html>`
}

export const DOCS_STYLE = `:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem}
details{border-bottom:1px solid #8884;padding:.5rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}
summary span{opacity:.75;margin-left:.5rem}
table{border-collapse:collapse;width:100%}
p{max-width:75ch;overflow-wrap:anywhere}
nav ul{columns:2 16rem;padding-left:1.25rem}
section{margin-top:2.5rem}
th{text-align:left;padding:.25rem .5rem .25rem 0}
.shell{border-left:3px solid #b45309}
td{border-top:1px solid #8884;padding:.25rem .5rem .25rem 0;vertical-align:top;overflow-wrap:anywhere}
h2{margin-bottom:.5rem}
a{color:light-dark(#92400e,#f0a35f)}
pre{overflow:auto;max-height:24rem;padding:.75rem;background:#8881;border-radius:.5rem;font-size:.8rem}
`
