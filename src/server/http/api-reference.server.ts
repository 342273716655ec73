import { escapeHtml } from '../../lib/escape-html.ts'

type Operation = {
  tags?: string[]
  summary?: string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}
type Parameter = { name: string; in: string; required?: boolean }
type Body = { description?: string; content?: Record<string, { schema: unknown }> }
type OpenApi = { info: { title: string; description?: string }; paths: Record<string, Record<string, Operation>> }

const schemaBlock = (title: string, body: Body | undefined) => {
  const schema = Object.values(body?.content ?? {})[0]?.schema
  return schema ? `<h4>${escapeHtml(title)}</h4><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>` : ''
}

function operationDetails(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> (${escapeHtml(parameter.in)}${parameter.required ? ', required' : ''})</li>`,
  )
  return `<details><summary><code><strong>${method.toUpperCase()}</strong> ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
${parameters.length ? `<h4>Parameters</h4><ul>${parameters.join('')}</ul>` : ''}
${schemaBlock('Body', operation.requestBody)}
${Object.entries(operation.responses)
  .map(([status, body]) => schemaBlock(`Answer ${status}`, body))
  .join('\n')}
</details>`
}

/** Renders the calls of the API as one HTML page that needs no script. */
export function apiReferencePage({ info, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags?.[0] ?? 'Other',
      html: operationDetails(method, path, operation),
    })),
  )
  const groups = [...Map.groupBy(operations, ({ tag }) => tag)].map(
    ([tag, group]) => `<h2>${escapeHtml(tag)}</h2>\n${group.map(({ html }) => html).join('\n')}`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${escapeHtml(info.title)}</title><link rel="stylesheet" href="docs.css"></head>
<body><main><h1>${escapeHtml(info.title)}: API</h1><p>${escapeHtml(info.description ?? '')}</p>
<p><a href="openapi.json">As OpenAPI 3.1 (JSON)</a></p>
${groups.join('\n')}
</main></body></html>
`
}
