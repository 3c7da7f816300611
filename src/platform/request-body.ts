import type { Context } from 'hono'
import { createHash } from 'node:crypto'
import { reason } from '../contract/reason.ts'
import { HttpProblem } from './answers.ts'
import { Invalid } from './call.ts'

/** The body as text; one that is longer is not read to its end. */
export async function readBody(c: Context, maxBytes: number): Promise<string> {
  return (await readBytes(c, maxBytes)).toString('utf8')
}

async function readBytes(c: Context, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new HttpProblem(413, reason('request.tooLarge'), { connection: 'close' })
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** chosen: more than any of our forms can hold. */
const maxFormBytes = 16 * 1024

/** A posted form, as browsers send it without files. */
export async function readForm(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readBody(c, maxFormBytes)))
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
