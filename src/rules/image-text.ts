/** An image as arguments of commands hold it, `data:image/png;base64,…`, as the file it was. */
export function imageOf(text: string): Blob {
  const [head = '', data = ''] = text.split(',')
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]*)/.exec(head)?.[1] ?? '' })
}
