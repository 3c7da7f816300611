// Reads a body of server-sent events (WHATWG HTML §9.2). EventSource itself cannot send a Bearer token.

export type StreamEvent = { id: string | undefined; event: string; data: string }

/** Calls back for every event of the body; returns when the body ends. `alive` is told of every byte, heartbeats too. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
  alive: () => void,
): Promise<void> {
  const parser = createParser(onEvent)
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    alive()
    parser(decoder.decode(value, { stream: true }))
  }
}

/** Takes the text in pieces of any size; an event counts only once its blank line has arrived. */
export function createParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  let id: string | undefined
  let event = ''
  let data: string[] = []

  function line(text: string): void {
    if (text === '') {
      if (data.length > 0) onEvent({ id, event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      return
    }
    const colon = text.indexOf(':')
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'id') id = value
    else if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }

  return (piece) => {
    rest += piece
    for (;;) {
      const end = /\r\n|\n|\r(?=[^\n])/.exec(rest)
      if (!end) return
      line(rest.slice(0, end.index))
      rest = rest.slice(end.index + end[0].length)
    }
  }
}
