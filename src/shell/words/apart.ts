// Things that would be read as the same thing are told apart by their ids.

/** The texts in their order, those that occur more than once with the id of their thing. */
export function toldApart(things: readonly { id: string; text: string }[]): readonly string[] {
  const times = new Map<string, number>()
  for (const { text } of things) times.set(text, (times.get(text) ?? 0) + 1)
  return things.map(({ id, text }) => ((times.get(text) ?? 0) > 1 && id !== text ? `${text} · ${id}` : text))
}
