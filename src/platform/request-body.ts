import type { Context } from 'hono'
import { createHash } from 'node:crypto'
import { reason } from '../contract/reason.ts'
import { HttpProblem } from './answers.ts'
import { Invalid } from './call.ts'
import { isKept } from './store/kept-text.ts'

/** The body as text; of one that is longer nothing is kept. */
export async function readBody(c: Context, maxBytes: number): Promise<string> {
  return (await readBytes(c, maxBytes)).toString('utf8')
}

/**
 * chosen: an oversized body is still received and discarded, up to this size and time: browsers read
 * an answer only once they have sent everything, and would report a cut connection instead of the 413.
 */
const mostDiscarded = 64 * 1024 * 1024
const discardMilliseconds = 10_000

async function readBytes(c: Context, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  let since: number | undefined
  const isTooLarge = Number(c.req.header('content-length') ?? 0) > maxBytes
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (!isTooLarge && size <= maxBytes) chunks.push(chunk)
    else {
      chunks.length = 0
      since ??= performance.now()
      if (size > mostDiscarded || performance.now() - since > discardMilliseconds) break
    }
  }
  if (isTooLarge || size > maxBytes) throw new HttpProblem(413, reason('request.tooLarge'))
  return Buffer.concat(chunks)
}

/** chosen: more than any of our forms can hold. */
const maxFormBytes = 16 * 1024

/** A posted form, as browsers send it without files. chosen: a field that no database can keep counts as left empty. */
export async function readForm(c: Context): Promise<Record<string, string>> {
  const fields = new URLSearchParams(await readBody(c, maxFormBytes))
  return Object.fromEntries([...fields].map(([name, value]) => [name, isKept(value) ? value : '']))
}

/** A form with a file: its fields, and a text that is the same whenever it is sent again. Undefined: it is no such form. */
export type SentForm = { fields: Record<string, unknown>; text: string }

/** chosen: beside the file a form holds a few short fields. */
const maxFieldBytes = 64 * 1024

export async function readMultipart(c: Context, maxFile: number): Promise<SentForm | undefined> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) return undefined
  const bytes = await readBytes(c, maxFile + maxFieldBytes)
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (!form) throw new Invalid({ body: ['invalid'] })
  const fields = Object.fromEntries(form.entries())
  const parts = Object.entries(fields).map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : digestOf(Buffer.from(await value.arrayBuffer())),
  ])
  return { fields, text: JSON.stringify(await Promise.all(parts)) }
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url')
}
