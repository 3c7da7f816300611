// Messages between the tabs of this browser.
export type Channel<M> = {
  /** To the other tabs. */
  send: (message: M) => void
  /** Answers how to stop. */
  listen: (heard: (message: M) => void) => () => void
}

/** Does nothing where the browser has no such channel: tabs then do not share anything. */
export function createChannel<M>(name: string): Channel<M> | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(name)
  return {
    send: channel.postMessage.bind(channel),
    listen(heard) {
      // Only tabs of the same build family speak on this channel, by `send` above.
      const hear = ({ data }: MessageEvent<M>) => heard(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}
