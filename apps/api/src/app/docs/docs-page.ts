import { createOpenApi } from '@kola/contract/http/openapi'
import { escapeHtml } from '../../shared/html.ts'

interface Operation {
  summary: string
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses: Record<
    string,
    { description: string; content?: { 'application/json': { schema: unknown; example?: unknown } } }
  >
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
  const answer = responses['200']?.content?.['application/json']
  const example = answer?.example === undefined ? '' : `<h4>Example</h4>${code(answer.example)}`
  return `<h4>Answer</h4>${code(answer?.schema)}${example}<h4>Failures</h4><table>${failures.join('')}</table>`
}

function toOperation(path: string, method: string, operation: Operation): string {
  const who = [...new Set(operation.security.flatMap((one) => Object.keys(one)))].join(', ')
  const body = operation.requestBody?.content['application/json'].schema
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>Needs: ${escapeHtml(who)}</p>${toParameterRows(operation)}${body ? `<h4>Body</h4>${code(body)}` : ''}${toResponses(operation)}</details>`
}

/** A page to read the contract, without a script. */
export function writeDocsPage(): string {
  const { paths, info, components } = createOpenApi() as {
    paths: Record<string, Record<string, Operation>>
    info: { title: string; description: string }
    components: { schemas: Record<string, unknown> }
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation)),
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<details id="${name}"><summary><b>${name}</b></summary>${code(schema)}</details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(info.title)} API</title><link rel="stylesheet" href="/docs/docs.css"></head><body><main><h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description)} As a file: <a href="/openapi.json">openapi.json</a>.</p><h2>Calls</h2>${operations.join('\n')}<h2>Shapes</h2>${schemas.join('\n')}</main></body></html>`
}

export const DOCS_STYLE = `:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem}
details{border-bottom:1px solid #8884;padding:.5rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}
summary span{opacity:.75;margin-left:.5rem}
table{border-collapse:collapse;width:100%}
td{border-top:1px solid #8884;padding:.25rem .5rem .25rem 0;vertical-align:top;overflow-wrap:anywhere}
pre{overflow:auto;max-height:24rem;padding:.75rem;background:#8881;border-radius:.5rem;font-size:.8rem}
`
