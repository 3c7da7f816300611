import type { Context } from 'hono'
import { reason } from '../contract/reason.ts'
import { HttpProblem } from './answers.ts'

/** The body as text; one that is longer is not read to its end. */
export async function readBody(c: Context, maxBytes: number): Promise<string> {
  const tooLarge = () => new HttpProblem(413, reason('request.tooLarge'), { connection: 'close' })
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** chosen: more than any of our forms can hold. */
const maxFormBytes = 16 * 1024

/** A posted form, as browsers send it without files. */
export async function readForm(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readBody(c, maxFormBytes)))
}
