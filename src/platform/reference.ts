// The API for people: the OpenAPI document as one page to read, search and link to.
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project-folder.ts'
import { renderPage, themeOf } from './identity/pages.ts'
import { languageOf, sayIn } from './messages.ts'
import type { Say } from '../contract/say.ts'
import { openApi, type OpenApi, type Operation, type Parameter, type Schema } from './openapi.ts'

export function referenceRoutes(): Hono {
  const routes = new Hono()
  let document: OpenApi | undefined
  const made = () => (document ??= openApi(version()))
  routes.get('/api/openapi.json', (c) => c.json(made()))
  routes.get('/api/docs', async (c) => {
    const language = languageOf(c.req.header('accept-language'))
    const say = sayIn(language)
    const body = page(made(), say)
    const { text, headers } = await renderPage({
      title: made().info.title,
      language,
      theme: themeOf(c.req.header('cookie')),
      body,
      style,
    })
    return c.body(text, 200, headers)
  })
  return routes
}

function version(): string {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }
  return version
}

type Html = ReturnType<typeof html>

function page({ info, paths, components }: OpenApi, say: Say): Html {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const areas = [...new Set(calls.map(({ operation }) => operation.tags[0] ?? ''))]
  return html`<header>
      <h1>${info.title} <small>${info.version}</small></h1>
      <p>${info.description}</p>
      <p><a href="/api/openapi.json">openapi.json</a></p>
    </header>
    <nav aria-label="${say('ui.reference.areas')}">
      ${areas.map((tag) => html`<a href="#${tag}">${tag}</a> `)}<a href="#schemas">${say('ui.reference.schemas')}</a>
    </nav>
    ${areas.map(
      (tag) =>
        html`<section aria-labelledby="${tag}">
          <h2 id="${tag}">${tag}</h2>
          ${calls.filter(({ operation }) => operation.tags[0] === tag).map(({ path, method, operation }) => call(path, method, operation, components.parameters, say))}
        </section>`,
    )}
    <section aria-labelledby="schemas">
      <h2 id="schemas">${say('ui.reference.schemas')}</h2>
      ${Object.entries(components.schemas).map(
        ([name, schema]) =>
          html`<h3 id="schema-${name}">${name}</h3>
            ${code(typeText(schema))}`,
      )}
    </section>`
}

function call(path: string, method: string, operation: Operation, named: Record<string, Parameter>, say: Say): Html {
  const { operationId, summary, requestBody, responses } = operation
  const parameters = operation.parameters.flatMap((one) => ('$ref' in one ? (named[lastPart(one.$ref)] ?? []) : one))
  const body = requestBody?.content['application/json']?.schema
  const payload = payloadOf(responses['200'])
  return html`<article>
    <h3 id="${operationId}"><b class="${method}">${method}</b> <code>${path}</code></h3>
    <p>${summary} <span class="roles">${operationId} · ${operation['x-roles'].join(' ')}</span></p>
    ${
      parameters.length > 0
        ? html`<table>
            <caption>
              ${say('ui.reference.parameters')}
            </caption>
            <tbody>
              ${parameters.map(
                (one) =>
                  html`<tr>
                    <th scope="row"><code>${one.name}</code></th>
                    <td>${one.in}${one.required ? html` <b>*</b>` : ''}</td>
                    <td><code>${typeText(one.schema)}</code></td>
                    <td>${one.description ?? ''}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
        : ''
    }
    ${
      body
        ? html`<h4>${say('ui.reference.body')}</h4>
            ${code(typeText(body))}`
        : ''
    }
    ${
      payload
        ? html`<h4>${say('ui.reference.answer')}</h4>
            ${code(typeText(payload))}`
        : ''
    }
  </article>`
}

const code = (text: string) => html`<pre><code>${linked(text)}</code></pre>`

/** Names of schemas lead to them. */
function linked(text: string): Html {
  const parts = text.split(/(\b[A-Z][A-Za-z]+\b)(?![^'\n]*')/)
  return html`${parts.map((part, at) => (at % 2 === 1 ? html`<a href="#schema-${part}">${part}</a>` : part))}`
}

function payloadOf(response: Operation['responses'][string] | undefined): Schema | undefined {
  if (!response || '$ref' in response) return undefined
  const parts = response.content?.['application/json']?.schema.allOf ?? []
  for (const part of parts) {
    const payload = typeof part === 'boolean' ? undefined : part.properties?.['payload']
    if (payload !== undefined && typeof payload !== 'boolean') return payload
  }
  return undefined
}

/** A schema as TypeScript would write it. */
function typeText(schema: Schema | boolean, indent = ''): string {
  if (typeof schema === 'boolean') return 'unknown'
  if (schema.$ref !== undefined) return lastPart(schema.$ref)
  if (schema.const !== undefined) return quoted(schema.const)
  const words = schema.enum ?? schema.examples
  if (Array.isArray(words)) return words.map(quoted).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map((option) => typeText(option, indent)).join(' | ')
  if (schema.type === 'array') {
    const items = Array.isArray(schema.items) ? 'unknown' : typeText(schema.items ?? {}, indent)
    return items.includes(' | ') ? `(${items})[]` : `${items}[]`
  }
  if (schema.type === 'object') return objectText(schema, indent)
  return `${typeof schema.type === 'string' ? schema.type : 'unknown'}${boundsOf(schema)}`
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const deeper = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, property]) => `${deeper}${name}${required.includes(name) ? '' : '?'}: ${typeText(property, deeper)}\n`,
  )
  if (lines.length > 0) return `{\n${lines.join('')}${indent}}`
  return typeof additionalProperties === 'object' ? `{ [name]: ${typeText(additionalProperties, indent)} }` : '{}'
}

function boundsOf({ minimum, maximum, minLength, maxLength, pattern, default: preset }: Schema): string {
  const range = (from: number | undefined, to: number | undefined, unit = '') =>
    from === undefined && to === undefined ? [] : [`${from ?? ''}…${to ?? ''}${unit}`]
  const notes = [...range(minimum, maximum), ...range(minLength, maxLength, ' characters')]
  if (pattern !== undefined) notes.push(pattern)
  if (preset !== undefined) notes.push(`= ${JSON.stringify(preset)}`)
  return notes.length > 0 ? ` (${notes.join(', ')})` : ''
}

const quoted = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))
const lastPart = (reference: string) => reference.split('/').at(-1) ?? reference

const style = raw(`
body { display:block; padding:24px clamp(16px,5vw,64px) }
main { width:100%; max-width:76rem; margin:0 auto }
h1 { all:unset; display:block; font-size:20px; font-weight:700 }
small, .roles, caption { color:var(--dim); font-weight:400; font-size:12px }
nav { display:flex; flex-wrap:wrap; gap:4px 16px; padding:8px 0; position:sticky; top:0; background:var(--bg); border-bottom:1px solid var(--line) }
h2 { margin:32px 0 8px; color:var(--primary); font-size:16px; scroll-margin-top:56px }
article { margin:0 0 12px; padding:4px 16px 12px; border:1px solid var(--line); background:var(--pane) }
h3 { margin:8px 0; font-size:14px; overflow-wrap:anywhere; scroll-margin-top:56px }
h3 b { color:var(--secondary) } h3 b.DELETE { color:var(--bad) }
h4 { margin:12px 0 4px; font-size:12px; color:var(--dim) }
p { margin:4px 0 }
table { border-collapse:collapse; width:100% } caption { text-align:left; padding:8px 0 2px }
th, td { text-align:left; font-weight:400; padding:2px 16px 2px 0; border-top:1px solid var(--line); vertical-align:top }
pre { margin:0; padding:8px 12px; background:var(--pane-2); overflow-x:auto }
pre, code { font:inherit }
@media (max-width:700px) { table, tbody, tr, th, td { display:block } td, th { border:0 } tr { border-top:1px solid var(--line) } }
`).toString()
