// Acts that a page has sent and gone on from: what is done after them is asked of what they leave.

const sent = new Set<Promise<unknown>>()

export const onTheWay = {
  add(act: Promise<unknown>): void {
    sent.add(act)
    const ended = () => void sent.delete(act)
    act.then(ended, ended)
  },
  /** Resolves when those that are on the way now are answered. */
  ended: (): Promise<unknown> => Promise.allSettled(sent),
}
